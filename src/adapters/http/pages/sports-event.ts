import type { PublicLeague } from '../../../application/publication/get-public-league.ts';
import type { PublicGame } from '../../../application/publication/view-public.ts';
import type { GameStatus } from '../../../domain/games/game-status.ts';

const STATUSES: Partial<Record<GameStatus, string>> = {
  canceled: 'EventCancelled',
  postponed: 'EventPostponed',
  suspended: 'EventPostponed',
};

/** A game as search engines read it: https://schema.org/SportsEvent. It names teams and a place, and no person. */
export function sportsEvent(game: PublicGame, { name: organizer, seasons }: PublicLeague, url: string) {
  const { homeTeam, visitorTeam, facility } = game;
  const sport = seasons.find(({ id }) => id === game.seasonId)?.sport;
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
      location: { '@type': 'Place', name: [facility.name, facility.fieldName].filter((part) => part !== null).join(', ') },
    }),
    homeTeam: team(homeTeam),
    awayTeam: team(visitorTeam),
    organizer: { '@type': 'SportsOrganization', name: organizer, url },
    url,
  };
}
