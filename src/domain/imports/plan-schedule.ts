import { type GAME_TYPES, type Game, type GameEdit, type GameType, scheduleGame, USES_FIELD, updateGame } from '../games/game.ts';
import type { STATUS_REASONS, StatusReason } from '../games/game-status.ts';
import { ageGroupOfGame } from '../games/sides.ts';
import type { Season } from '../league/season.ts';
import { isOutside, type Team } from '../league/team.ts';
import { comparableEmail } from '../shared/email-address.ts';
import type { AgeGroupId, GameId, TeamId } from '../shared/ids.ts';
import { type LocalDate, localDate, type TimeZone } from '../shared/time.ts';
import { isTimeTbd, type PlannedSpan, timeTbdOn } from '../shared/time-tbd.ts';
import { type Cells, oneOf, parsed, wholeNumber, within } from './cells.ts';
import { isToBeDecided } from './clock-times.ts';
import { type Field, headerKey } from './columns.ts';
import { type Booking, doubleBookings } from './double-bookings.ts';
import type { Other } from './fault.ts';
import { forfeitOf } from './forfeits.ts';
import { type Calendar, counts24Hours, endOf, type Start, startOf } from './game-times.ts';
import { idBehind } from './league.ts';
import { readPhone } from './people.ts';
import { firstLines, type Planning, rememberExternalId } from './plan.ts';
import { grouped, HOME_AND_VISITOR, type SideFields } from './references.ts';
import { spelled } from './spellings.ts';

const DEFAULT_MINUTES = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const EVENT_TYPES = spelled({
  game: 'game, games, match, 1, y, yes, true, league game, tournament game, scrimmage, regular season, playoff, juego, partido, sí',
  other:
    'practice, event, meeting, other, 0, n, no, false, training, party, tryout, tryouts, bye, clinic, camp, picture day, standard event, team event, fundraiser, tournament, entrenamiento, práctica, reunión, evento, descanso, torneo',
});
const GAME_TYPE_NAMES = spelled<GameType>({
  regular: 'regular season, league, league game, season, game, r, reg, regular game, temporada regular, liga, juego, partido',
  playoff:
    'playoffs, post season, postseason, tournament, championship, final, semifinal, quarterfinal, p, tournament game, elimination, eliminatoria, torneo, cuartos de final, campeonato',
  scrimmage: 'friendly, exhibition, preseason, pre season, practice game, s, non league, nonleague, amistoso, exhibición, pretemporada',
} satisfies Record<(typeof GAME_TYPES)[number], string>);
const STATUSES = spelled({
  scheduled: 'active, confirmed, upcoming, on, as scheduled, rescheduled, delayed, published, not started, programado, confirmado',
  canceled: 'cancelled, cancel, called off, off, cancelado',
  postponed: 'ppd, rained out, rainout, rain out, suspended, aplazado, pospuesto, suspendido',
  final: 'completed, complete, finished, played, done, closed, in progress, in_progress, finalizado, terminado, jugado',
  forfeit: 'forfeited, forfeiture, double forfeit, ff, no se presentó',
  unscheduled: 'tbd, tba, draft, pending, unassigned, por definir, pendiente',
  deleted: 'removed, delete, eliminado',
});
const REASONS = spelled<StatusReason>({
  rain: 'rained out, rainout, wet, weather, wet field, wet grounds, lluvia, clima',
  lightning: 'thunder, thunderstorm, storm, tormenta, rayos, relámpagos',
  heat: 'hot, extreme heat, calor',
  air_quality: 'air, smoke, aqi, calidad del aire, humo',
  field_closed: 'field, fields closed, closed, park closed, field unplayable, campo cerrado, cancha cerrada',
  no_officials: 'no umpires, no umpire, no referees, no referee, no official, sin árbitro, sin árbitros, sin ampáyer',
  team_short: 'short, not enough players, short of players, too few players, no show, faltan jugadores, sin jugadores',
  other: 'others, unknown, otro',
} satisfies Record<(typeof STATUS_REASONS)[number], string>);

/** The two teams of a row; `undecided` if one is not known yet, and null if there is none, as on a bye. */
type Sides = Readonly<{ home: Team; visitor: Team }>;

/** What a row says beside its teams and its start. */
type Particulars = Readonly<{
  minutes: number | undefined;
  place: ReturnType<Planning['references']['facilityAndField']>;
  gameType: GameType | undefined;
  details: GameEdit;
}>;

type Planned = Readonly<{
  cells: Cells;
  season: Season;
  sides: Sides;
  start: Start;
  particulars: Particulars;
  externalId: string | undefined;
}>;

export function planSchedule(planning: Planning): void {
  const { rows, context, references } = planning;
  const { league } = context;
  const calendar: Calendar = { zone: league.zone, order: planning.dateOrder, has24Hours: counts24Hours(rows) };
  const planned: Planned[] = [];
  const gameTypes = firstLines();

  for (const cells of rows) {
    if (cells.text('eventType') !== undefined && oneOf(cells, 'eventType', EVENT_TYPES, headerKey) === 'other') {
      cells.note('eventType', { rule: 'not-a-game' });
      continue;
    }
    const status = oneOf(cells, 'status', STATUSES, headerKey);
    if (status === 'deleted') {
      cells.note('status', { rule: 'deleted' });
      continue;
    }
    const season = references.season(cells);
    const sides = season && sidesOf(planning, cells, season);
    const start = startOf(cells, calendar);
    if (sides === 'bye') {
      if (start) cells.note(null, { rule: 'not-a-game' });
      continue;
    }
    if (sides === 'undecided' || start === 'undecided' || (status === 'unscheduled' && !start?.isTimeTbd)) {
      if (season && sides && start) cells.note(null, { rule: 'not-decided-yet' });
      continue;
    }
    const particulars = particularsOf(planning, cells, gameTypes);
    if (sides && sides.home.id === sides.visitor.id) cells.fault('visitor', { rule: 'team-against-itself' });
    else if (season && sides && start) {
      planned.push({ cells, season, sides, start, particulars, externalId: cells.text('externalId') });
      continue;
    }
    // The other faults of a row that makes no game.
    endOf(cells, start, particulars.minutes, calendar);
  }

  const matches = matchGames(planning, planned);
  const games = new Map<string, Readonly<{ game: Game; cells: Cells }>>();
  const isAssumed = firstLines();
  const known = new Set(planning.context.league.teams.map(({ id }) => id));
  for (const entry of planned) {
    const before = matches.get(entry);
    const ends = entry.start.isTimeTbd ? null : endOf(entry.cells, entry.start, entry.particulars.minutes, calendar);
    const ageGroupId = ageGroupOf(planning, entry);
    const edit = { ...statusEdit(entry, before ?? null), ...entry.particulars.details };
    if (before === undefined || ends === undefined || ageGroupId === undefined) continue;
    const game = planGame(planning, { ...entry, ends, ageGroupId, edit }, before, isAssumed, known);
    if (game) games.set(game.id, { game, cells: entry.cells });
  }
  reportDoubleBookings(planning, games);
}

function particularsOf({ references }: Planning, cells: Cells, gameTypes: ReturnType<typeof firstLines>): Particulars {
  const gameType = oneOf(cells, 'gameType', GAME_TYPE_NAMES, headerKey);
  const value = cells.text('gameType');
  // Only regular games count in the standings.
  if (value !== undefined && gameType !== undefined && gameType !== 'regular' && !headerKey(value).startsWith(gameType)) {
    if (gameTypes(headerKey(value), cells.line) === undefined) cells.note('gameType', { rule: 'game-type-read-as', value, as: gameType });
  }
  return {
    minutes: wholeNumber(cells, 'minutes', 1, 24 * 60),
    place: references.facilityAndField(withoutUndecided(cells)),
    gameType,
    details: detailsOf(cells),
  };
}

function sidesOf({ references }: Planning, cells: Cells, season: Season): Sides | 'undecided' | 'bye' | undefined {
  const [ours, theirs]: readonly Field[] = cells.has('home') || !cells.has('opponent') ? ['home', 'visitor'] : ['team', 'opponent'];
  const texts = [ours!, theirs!].map((field) => cells.text(field) ?? '');
  if (texts.some((text) => /^(?:bye|off|open)$/i.test(text))) return 'bye';
  if (texts.some((text) => text !== '' && (isToBeDecided(text) || /^(?:winner|loser|seed|#?\d+(?:st|nd|rd|th)? seed)\b/i.test(text))))
    return 'undecided';
  const fields: SideFields =
    ours === 'home'
      ? HOME_AND_VISITOR
      : [
          { team: 'team', league: null },
          { team: 'opponent', league: 'opponentLeague' },
        ];
  const [one, other] = references.sides(cells, fields, season) ?? [];
  if (!one || !other) return undefined;
  if (ours === 'home') return { home: one, visitor: other };
  const side = oneOf(cells, 'side', SIDES, headerKey);
  if (side === undefined) return cells.texts('side').length > 0 ? undefined : cells.fault('side', { rule: 'required', field: 'side' });
  return side === 'home' ? { home: one, visitor: other } : { home: other, visitor: one };
}

const SIDES = spelled({
  home: 'h, 1, yes, y, true, vs, home game, neutral, local, casa, en casa, sí',
  visitor: 'v, away, a, 0, no, n, false, at, visiting, 2, away game, road, visitante, visita, fuera',
});

/**
 * The stored game for each row, null for a new one: by external id, else by the two teams and the start, else by the two teams and the
 * day if exactly one unmatched game and one unmatched row remain.
 */
function matchGames({ context: { league } }: Planning, planned: readonly Planned[]): ReadonlyMap<Planned, Game | null> {
  const byId = new Map(league.games.map((game) => [game.id as string, game]));
  const identified = new Set(league.externalIds.game.values());
  const matches = new Map<Planned, Game | null>();
  const taken = new Set<GameId>();
  const lines = firstLines();
  const match = (entry: Planned, game: Game) => {
    const otherLine = lines(game.id, entry.cells.line);
    if (otherLine !== undefined) entry.cells.fault(null, { rule: 'listed-twice', otherLine });
    else matches.set(entry, game);
    taken.add(game.id);
  };
  const waiting: Planned[] = [];
  for (const entry of planned) {
    const game = byId.get(idBehind(league, 'game', entry.externalId));
    if (!game) waiting.push(entry);
    else if (game.homeTeamId !== entry.sides.home.id || game.visitorTeamId !== entry.sides.visitor.id)
      entry.cells.fault('externalId', { rule: 'teams-differ' });
    else match(entry, game);
  }
  const pairKey = (home: string, visitor: string, when: string) => `${home} ${visitor} ${when}`;
  const free = () => league.games.filter(({ id }) => !taken.has(id));
  const mayBe = (entry: Planned, game: Game) => entry.externalId === undefined || !identified.has(game.id);
  const byStart = grouped(free(), (game) => pairKey(game.homeTeamId, game.visitorTeamId, game.startsAt.toISOString()));
  const newLines = firstLines();
  const moved: Planned[] = [];
  for (const entry of waiting) {
    const key = pairKey(entry.sides.home.id, entry.sides.visitor.id, entry.start.at.toISOString());
    const game = byStart.get(key)?.find((one) => mayBe(entry, one));
    const otherLine = newLines(key, entry.cells.line);
    if (otherLine !== undefined) entry.cells.fault(null, { rule: 'listed-twice', otherLine });
    else if (game) match(entry, game);
    else moved.push(entry);
  }
  const dayKey = (home: string, visitor: string, date: LocalDate) => pairKey(home, visitor, date);
  const byDay = grouped(free(), (game) => dayKey(game.homeTeamId, game.visitorTeamId, localDate(game.startsAt, league.zone)));
  for (const [key, entries] of grouped(moved, ({ sides, start }) => dayKey(sides.home.id, sides.visitor.id, start.date))) {
    const [game, ...others] = byDay.get(key) ?? [];
    const [only, ...further] = entries;
    if (only && game && others.length === 0 && further.length === 0 && mayBe(only, game)) match(only, game);
    else for (const entry of entries) matches.set(entry, null);
  }
  return matches;
}

function planGame(
  planning: Planning,
  entry: Planned & Readonly<{ ends: Date | null; ageGroupId: AgeGroupId; edit: GameEdit }>,
  before: Game | null,
  isAssumed: ReturnType<typeof firstLines>,
  known: Set<TeamId>,
): Game | undefined {
  const { context, ledger, options } = planning;
  const { cells, season, sides, start, externalId, ends, ageGroupId, edit } = entry;
  const { place, gameType } = entry.particulars;
  if (place === undefined) return undefined;
  const kept = start.isTimeTbd === 'unsaid' ? timeOn(start.date, before, context.league.zone) : undefined;
  const when: PlannedSpan =
    kept ?? (start.isTimeTbd ? timeTbdOn(start.date, context.league.zone) : { startsAt: start.at, endsAt: ends ?? assumedEnd() });
  if (isImpossible(planning, entry, when)) return undefined;
  if (start.isTimeTbd && !kept) cells.note(null, { rule: 'time-not-decided-yet' });
  const isSamePlace = place !== null && place.field === null && place.facility.id === before?.facilityId;
  const where = place === null || isSamePlace ? {} : { facilityId: place.facility.id, fieldId: place.field?.id ?? null };
  const id = before?.id ?? (context.newId() as GameId);
  const draft = {
    id,
    orgId: context.league.orgId,
    seasonId: season.id,
    sportId: season.sportId,
    ageGroupId,
    gameType: gameType ?? 'regular',
    ...when,
    facilityId: null,
    fieldId: null,
    homeTeamId: sides.home.id,
    visitorTeamId: sides.visitor.id,
    ...where,
  };
  const scheduled = before ? undefined : scheduleGame(draft, context.now);
  if (scheduled && !scheduled.ok) throw new Error('A game was refused whose teams and times had been checked');
  const made = before ?? scheduled!.value.game;
  const outcome = updateGame(made, before ? { ...when, ...where, ...edit } : edit, { by: context.by, mayCorrect: true }, context.now);
  if (!outcome.ok) {
    return cells.fault('status', { rule: 'status-not-possible', from: made.status, to: edit.status ?? made.status });
  }
  const { game, changes } = outcome.value;
  for (const team of [sides.home, sides.visitor]) {
    if (!known.has(team.id)) ledger.record('team', cells.line, undefined, team);
    known.add(team.id);
  }
  if (before) ledger.record('game', cells.line, before, game, changes);
  else ledger.record('game', cells.line, undefined, { ...game, version: 1 });
  rememberExternalId(planning, 'game', cells, externalId, id);
  if (start.date < season.startsOn || start.date > season.endsOn) cells.note(null, { rule: 'outside-season' });
  return game;

  function assumedEnd(): Date {
    const isKnown = before && !isTimeTbd(before);
    const length = isKnown ? before.endsAt.getTime() - before.startsAt.getTime() : (options.gameMinutes ?? DEFAULT_MINUTES) * 60_000;
    if (!isKnown && isAssumed('length', cells.line) === undefined) cells.note(null, { rule: 'length-assumed', minutes: length / 60_000 });
    return new Date(start.at.getTime() + length);
  }
}

/** The time that the stored game has on this day: an empty cell changes nothing. */
function timeOn(date: LocalDate, before: Game | null, zone: TimeZone): PlannedSpan | undefined {
  if (!before || isTimeTbd(before) || localDate(before.startsAt, zone) !== date) return undefined;
  return { startsAt: before.startsAt, endsAt: before.endsAt };
}

/** Treats a place that is still to be decided as missing. */
const withoutUndecided = (cells: Cells): Cells => ({
  ...cells,
  text: (field) => {
    const text = cells.text(field);
    return text !== undefined && ['facility', 'field', 'location'].includes(field) && isToBeDecided(text) ? undefined : text;
  },
});

const YEARS_MS = 10 * 365 * DAY_MS;

function isImpossible({ context }: Planning, { cells, start }: Planned, { startsAt, endsAt, isTimeTbd }: PlannedSpan): boolean {
  const end: Field = cells.has('endTime') ? 'endTime' : 'minutes';
  const length = endsAt.getTime() - startsAt.getTime();
  const isBackward = length <= 0 && !isTimeTbd;
  const isTooLong = length > DAY_MS;
  const isFar = Math.abs(start.at.getTime() - context.now.getTime()) > YEARS_MS;
  if (isBackward) cells.fault(end, { rule: 'ends-before-start' });
  if (isTooLong) cells.fault(end, { rule: 'too-long-a-game' });
  if (isFar) cells.fault('date', { rule: 'far-date' });
  return isBackward || isTooLong || isFar;
}

function ageGroupOf({ references }: Planning, { cells, sides }: Planned): AgeGroupId | undefined {
  const text = cells.text('ageGroup');
  const { home, visitor } = sides;
  if (home.ageGroupId === visitor.ageGroupId || isOutside(home) || isOutside(visitor)) return ageGroupOfGame(home, visitor);
  if (text === undefined) return cells.fault(null, { rule: 'age-groups-differ' });
  return references.ageGroup(text)?.id ?? references.unknownAgeGroup(cells, text);
}

/** The edit for a row's status; scores are imported separately, and `scheduled` does not revert a status set in the app. */
function statusEdit({ cells, sides: { home, visitor } }: Planned, before: Game | null): GameEdit {
  const status = STATUSES.get(headerKey(cells.text('status') ?? ''));
  const reason = cells.text('reason');
  const why = reason === undefined ? {} : { statusReason: REASONS.get(headerKey(reason)) ?? 'other' };
  if (status === 'canceled' || (status === 'postponed' && before?.status !== 'suspended')) return { status, ...why };
  if (status !== 'forfeit') return {};
  const forfeit = forfeitOf(cells, home, visitor);
  return forfeit ? { ...forfeit, ...why } : {};
}

function detailsOf(cells: Cells): GameEdit {
  const details = {
    homeJerseyColor: within(cells, 'homeJerseyColor', cells.text('homeJerseyColor')),
    visitorJerseyColor: within(cells, 'visitorJerseyColor', cells.text('visitorJerseyColor')),
    snackParentName: within(cells, 'snackParentName', cells.text('snackParentName')),
    snackParentPhone: parsed(cells, 'snackParentPhone', readPhone, 'bad-phone'),
    officialScorer: within(cells, 'officialScorer', cells.text('officialScorer')),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

type Who = Readonly<{ game: Game; cells: Cells | undefined }>;

/** Reports fields, teams and coaches that the resulting games need twice at the same time. A coach is identified by account or address. */
function reportDoubleBookings(
  { context: { league } }: Planning,
  planned: ReadonlyMap<string, Readonly<{ game: Game; cells: Cells }>>,
): void {
  const coaches = grouped(
    league.staff.filter(({ role, userId, email }) => role !== 'team_manager' && (userId ?? email) !== null),
    ({ teamId }) => teamId,
  );
  const names = new Map<string, string>([...league.fields, ...league.teams].map(({ id, name }) => [id, name]));
  const all: readonly Who[] = [
    ...planned.values(),
    ...league.games.filter(({ id }) => !planned.has(id)).map((game) => ({ game, cells: undefined })),
  ];
  const bookings = all
    .filter(({ game }) => USES_FIELD.includes(game.status))
    .flatMap((who) => {
      const { game, cells } = who;
      const time = { from: game.startsAt.getTime(), until: game.endsAt.getTime(), who, isOfFile: cells !== undefined };
      const teams = [game.homeTeamId, game.visitorTeamId];
      const people = new Set(teams.flatMap((id) => coaches.get(id) ?? []).map(({ userId, email }) => userId ?? comparableEmail(email!)));
      return [
        ...(game.fieldId ? [{ ...time, key: `field ${game.fieldId}` }] : []),
        ...teams.map((id) => ({ ...time, key: `team ${id}` })),
        ...[...people].map((person) => ({ ...time, key: `coach ${person}` })),
      ] satisfies Booking<Who>[];
    });
  const teamPairs = new Set<string>();
  for (const { key, who, other } of doubleBookings(bookings)) {
    const [what = '', id = ''] = key.split(' ');
    const pair = `${who.game.id} ${other.game.id}`;
    // A team that plays twice at once also has its coaches double-booked.
    if (what === 'coach' && teamPairs.has(pair)) continue;
    if (what === 'team') teamPairs.add(pair);
    const rule = what === 'field' ? 'field-taken' : what === 'team' ? 'team-taken' : 'coach-taken';
    const column: Field | null = what === 'coach' ? null : what === 'field' ? 'field' : id === who.game.homeTeamId ? 'home' : 'visitor';
    const otherOne: Other = other.cells ? { line: other.cells.line } : { gameId: other.game.id };
    who.cells!.fault(column, { rule, value: names.get(id) ?? null, other: otherOne });
  }
}
