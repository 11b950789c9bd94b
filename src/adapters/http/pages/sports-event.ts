import type { PublicLeague } from '../../../application/publication/get-public-league.ts';
import type { PublicFacility, PublicGame } from '../../../application/publication/view-public.ts';
import type { GameStatus } from '../../../domain/games/game-status.ts';

const STATUSES: Partial<Record<GameStatus, string>> = {
  canceled: 'EventCancelled',
  postponed: 'EventPostponed',
  suspended: 'EventPostponed',
};

/** The address as https://schema.org/PostalAddress; the country alone if nothing else of it is known. */
const postalAddress = ({ street, city, region, postalCode, country }: PublicFacility['address']) => ({
  '@type': 'PostalAddress',
  ...(street !== null && { streetAddress: street }),
  ...(city !== null && { addressLocality: city }),
  ...(region !== null && { addressRegion: region }),
  ...(postalCode !== null && { postalCode }),
  addressCountry: country,
});

/** A game as search engines read it: https://schema.org/SportsEvent. It names teams and a place with its address, and no person. */
export function sportsEvent(
  game: PublicGame,
  { name: organizer, seasons }: PublicLeague,
  facilities: readonly PublicFacility[],
  url: string,
) {
  const { homeTeam, visitorTeam, facility } = game;
  const sport = seasons.find(({ id }) => id === game.seasonId)?.sport;
  const address = facilities.find(({ id }) => id === facility?.id)?.address;
  const team = ({ name }: Readonly<{ name: string }>) => ({ '@type': 'SportsTeam', name });
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${visitorTeam.name} – ${homeTeam.name}`,
    ...(game.startTimeTbd ? { startDate: game.localDate } : { startDate: game.startsAt.toISOString(), endDate: game.endsAt.toISOString() }),
    eventStatus: `https://schema.org/${STATUSES[game.status] ?? 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(sport !== undefined && { sport }),
    ...(facility && {
      location: {
        '@type': 'Place',
        name: [facility.name, facility.fieldName].filter((part) => part !== null).join(', '),
        ...(address && { address: postalAddress(address) }),
      },
    }),
    homeTeam: team(homeTeam),
    awayTeam: team(visitorTeam),
    organizer: { '@type': 'SportsOrganization', name: organizer, url },
    url,
  };
}
