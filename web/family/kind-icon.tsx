import type { AgendaItem } from 'league-gateway-client';

const BALL = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z';
const SEAMS = `${BALL}M6.2 5.8c2.4 3.6 2.4 8.8 0 12.4M17.8 5.8c-2.4 3.6-2.4 8.8 0 12.4`;
const CALENDAR = 'M5 6h14v14H5Zm0 4h14M9 3v4m6-4v4';

/** The paths of icons of 24 by 24. */
const OF_SPORT: Readonly<Record<string, string>> = {
  baseball: SEAMS,
  softball: SEAMS,
  basketball: `${BALL}M3.5 12h17M12 3.5v17M6 6c3 3.4 3 8.6 0 12M18 6c-3 3.4-3 8.6 0 12`,
  football: 'M4 20C2.6 10 10 2.6 20 4c1.4 10-6 17.4-16 16Zm5-5 6-6m-4.5 1.5 3 3m-.5-5.5 3 3',
  soccer: `${BALL}m0 5 3.4 2.5-1.3 4H9.9l-1.3-4Zm0-5v5m8 1.2-4.6 1.3m1.7 7.5-3-5m-4.2 0-3 5M4 9.7 8.6 11`,
  volleyball: `${BALL}m0 8.5c.2-3.6 1.7-6.4 4.2-7.4M12 12c3.2 1.7 6.2 1.7 8.3.200M12 12c-3 2-4.3 4.9-3.8 7.6M12 12C9.2 10 6.2 9.7 3.7 11`,
};
const OF_EVENT: Readonly<Record<string, string>> = {
  practice: 'M9.8 4h4.4l4 15H5.8Zm-1.3 5h7m-8.3 5h9.6M3.5 20h17',
  meeting: 'M4 5h16v11H10l-5 4v-4H4Z',
  picture_day: 'M4 8h4l1.5-3h5L16 8h4v11H4Zm8 2.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
};

/** What it is at a glance: games have the ball of their sport on the color of the field, events the sign of their kind. */
export function KindIcon({ game, event, sport }: Pick<AgendaItem, 'game' | 'event'> & Readonly<{ sport: string | undefined }>) {
  const path = game ? (OF_SPORT[sport ?? ''] ?? BALL) : (OF_EVENT[event?.kind ?? ''] ?? CALENDAR);
  return (
    <svg class={game ? 'kind of-game' : 'kind'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
