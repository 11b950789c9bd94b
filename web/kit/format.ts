import type { Game } from 'league-gateway-client';
import { kitText } from './kit-texts.ts';
import { language, locale, officialsAreCalled } from './texts.ts';

type When = Readonly<{ localDate: string; localTime: string; startTimeTbd?: boolean }>;

const DAY = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const WHOLE_DAY = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const CLOCK = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const DAY_AND_CLOCK = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Date and time at the field, wherever the phone is. The gateway returns local values; formatting in UTC keeps them unchanged. */
export const whenOf = (when: When): string => `${DAY.format(new Date(`${when.localDate}T00:00Z`))} · ${timeOf(when)}`;
export const timeOf = ({ localDate, localTime, startTimeTbd = false }: When): string =>
  startTimeTbd ? kitText('timeTbd') : TIME.format(new Date(`${localDate}T${localTime}Z`));

/** A day such as `2026-04-11`, in full. */
export const dayOf = (localDate: string): string => {
  const words = WHOLE_DAY.format(new Date(`${localDate}T00:00Z`));
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
};

const WEEKDAY_SHORT = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
/** A day such as `2026-04-11` in short: `Sat` and `11`. */
export const shortDayOf = (localDate: string): Readonly<{ weekday: string; day: string }> => ({
  weekday: WEEKDAY_SHORT.format(new Date(`${localDate}T00:00Z`)),
  day: String(Number(localDate.slice(8))),
});

const DATE_IN_YEAR = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
/** A day such as `2026-04-11`, without its weekday and year. */
export const dateInYear = (localDate: string): string => DATE_IN_YEAR.format(new Date(`${localDate}T00:00Z`));

const LIST = new Intl.ListFormat(locale, { type: 'conjunction' });
export const listOf = (parts: readonly string[]): string => LIST.format(parts);

const WEEKDAY = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
/** A day of the week: 1 is Monday, 7 is Sunday. */
export const weekdayName = (weekday: number): string =>
  // 2026-11-22 is a Sunday.
  WEEKDAY.format(Date.UTC(2026, 10, 22 + weekday));

const MONEY = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** An amount with two decimals, in no currency. */
export const moneyOf = (cents: number): string => MONEY.format(cents / 100);

const DATE = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
/** The date of an instant by this device's clock, with the year. */
export const dateOf = (instant: string): string => DATE.format(new Date(instant));

/** An instant by this device's clock: the time alone if it is today. */
export function sentAt(instant: string | number): string {
  const at = new Date(instant);
  return (at.toDateString() === new Date().toDateString() ? CLOCK : DAY_AND_CLOCK).format(at);
}

type Placed = Readonly<{ facility: Pick<NonNullable<Game['facility']>, 'name' | 'fieldName'> | null }>;
export const placeOf = ({ facility }: Placed): string =>
  facility === null ? kitText('fieldUnknown') : [facility.name, facility.fieldName].filter((part) => part !== null).join(', ');

/** Empty for a game that is merely scheduled. Later gateways may return new statuses, which are shown unchanged. */
export const statusOf = ({ status }: Readonly<{ status: string }>): string => kitText('status', { status });
/** What a room is called. The office's room has the name of the parent with whom it is, for those who answer for the league. */
export const roomName = ({ type, name }: Readonly<{ type: string; name: string }>, answersForLeague: boolean): string =>
  kitText('room', { room: type === 'office' && !answersForLeague ? 'league_office' : type, name });
/** A role in words; officials are called as in the chosen league, unless another is meant. */
export const roleName = (role: string, officialTerm: string = officialsAreCalled()): string =>
  kitText('role', { role: role === 'umpire' ? officialTerm : role });

export const scoreOf = ({ homeScore, visitorScore }: Pick<Game, 'homeScore' | 'visitorScore'>): string | undefined =>
  homeScore === null || visitorScore === null ? undefined : `${visitorScore}–${homeScore}`;

/** `home_run` gives `Home run`. */
export const inWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
