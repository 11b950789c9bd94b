import type { Game } from 'league-gateway-client';

type When = Readonly<{ localDate: string; localTime: string }>;

const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const CLOCK = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** Date and time at the field, wherever the phone is. The gateway returns local values; formatting in UTC keeps them unchanged. */
export const whenOf = ({ localDate, localTime }: When): string =>
  `${DAY.format(new Date(`${localDate}T00:00Z`))} · ${timeOf({ localDate, localTime })}`;
export const timeOf = ({ localDate, localTime }: When): string => TIME.format(new Date(`${localDate}T${localTime}Z`));

export const sentAt = (instant: string): string => CLOCK.format(new Date(instant));

export const placeOf = ({ facility }: Pick<Game, 'facility'>): string =>
  facility === null ? 'Field to be announced' : [facility.name, facility.fieldName].filter((part) => part !== null).join(', ');

const STATUS: Readonly<Record<string, string>> = {
  scheduled: '',
  in_progress: 'Live',
  final: 'Final',
  postponed: 'Postponed',
  canceled: 'Canceled',
  suspended: 'Suspended',
  forfeit: 'Forfeit',
};
/** Later gateways may return new statuses, which are shown unchanged. */
export const statusOf = ({ status }: Readonly<{ status: string }>): string => STATUS[status] ?? status;

export const scoreOf = ({ homeScore, visitorScore }: Pick<Game, 'homeScore' | 'visitorScore'>): string | undefined =>
  homeScore === null || visitorScore === null ? undefined : `${visitorScore}–${homeScore}`;

/** `home_run` gives `Home run`. */
export const inWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
