import { z } from 'zod';
import { DECISIONS, GAME_SIDES } from '../../../domain/scoring/game-book.ts';
import { SCORE_SOURCES } from '../../../domain/scoring/game-score.ts';
import { PERIOD } from '../../../domain/scoring/stat-event.ts';
import type { GameId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { documentedAs } from '../json-schema.ts';
import { AgeGroup, Game, GameStatus, GameType, PeriodScore, Season, SportCode, StatusReason, TimeZoneName } from '../league-schemas.ts';
import { boxScorePage } from '../pages/box-score-page.ts';
import { route } from '../route.ts';
import { count, Id, Instant, id, orNull, positive, TeamName, word } from '../schemas.ts';
import { AttributeValue } from '../stat-event-schemas.ts';
import { StatColumn, statTotals } from './scoring.ts';

const ofGame = z.object({ gameId: id<GameId>() });

export const GameSide = word('GameSide', GAME_SIDES);
const bySide = <T extends z.ZodType>(name: string, type: T) => z.object({ home: type, visitor: type }).meta({ id: name });

const { facility, homeTeam, visitorTeam, version, localDate, localTime } = Game.shape;
const BookGame = z
  .object({
    id: Id,
    gameType: GameType,
    status: GameStatus,
    statusReason: StatusReason.nullable(),
    ...{ startsAt: Instant, timeZone: TimeZoneName, localDate, localTime },
    ageGroup: AgeGroup,
    ...{ facility, homeTeam, visitorTeam, version },
  })
  .meta({ id: 'BookGame', description: 'The game that a box score or a live view is of' });

const sideScore = orNull(count, { examples: [4] });
const ScoreSource = word('ScoreSource', SCORE_SOURCES, '`entered`: somebody said so; `derived`: the stat events add up to it');
const Scores = z
  .object({ home: sideScore, visitor: sideScore })
  .meta({ id: 'Scores', description: 'Runs, points or goals; in volleyball the sets won' });
export const GameScore = z
  .object({
    home: sideScore,
    visitor: sideScore,
    source: ScoreSource.nullable().meta({ description: 'Null where nobody has entered a score and no event says anything' }),
    entered: Scores,
    derived: Scores,
    isComplete: z.boolean().meta({ description: 'Whether the events account for the whole score' }),
    differs: z.boolean().meta({ description: 'Whether a score was entered that complete events contradict' }),
  })
  .meta({
    id: 'GameScore',
    description:
      'The score that is shown, and both that there are. While the game goes on, complete events are ahead of what was entered; afterwards what was entered counts.',
  });

const periods = z.array(PeriodScore);
const LineScore = z
  .object({ source: ScoreSource.nullable(), periods, entered: periods, derived: periods })
  .meta({ id: 'LineScore', description: 'By inning, quarter, half or set: what is shown, and both that there are' });

const FigureValue = z
  .object({ value: z.number().nullable(), display: z.string().meta({ examples: ['7'] }) })
  .meta({ id: 'FigureValue', description: 'A figure; null and "-" where the events do not say' });
const TeamFigure = z
  .object({
    key: z.string().meta({ examples: ['h'] }),
    label: z.string().meta({ examples: ['H'] }),
    description: z.string().meta({ examples: ['Hits'] }),
    home: FigureValue,
    visitor: FigureValue,
  })
  .meta({ id: 'TeamFigure', description: 'A figure that each team has once, such as hits or those left on base' });

const participant = {
  playerId: Id.nullable().meta({ description: 'Null for somebody whose number alone is known, and where the caller may not know' }),
  displayName: orNull(z.string(), {
    description: 'In full, shortened as in "Sam O.", or "#12" or "batter 3" for somebody whose name nobody has written down',
    examples: ['Sam Ortiz'],
  }),
  jerseyNumber: orNull(z.string(), { examples: ['07'] }),
  battingOrder: orNull(positive, { examples: [3] }),
};
const Participant = z.object(participant).meta({ id: 'Participant', description: 'Somebody in a game, as far as the caller may know who' });

const BoxLine = z
  .object({
    ...participant,
    isStarter: z.boolean(),
    pitchingOrder: orNull(positive, { description: '1 for who pitched first; null for who did not pitch', examples: [1] }),
    positions: z.array(z.string()).meta({ description: 'As they were played, one after the other', examples: [['SS', 'P']] }),
    ...statTotals,
  })
  .meta({ id: 'BoxLine', description: 'What one player did in a game' });

const TeamBox = z
  .object({
    team: TeamName,
    playersVisible: z.boolean().meta({ description: 'Whether the caller may see who played' }),
    players: z.array(BoxLine).meta({ description: 'In batting order where there is one; else starters first, by number' }),
    unattributed: z
      .object(statTotals)
      .meta({ id: 'StatFigures', description: 'Figures of a game' })
      .nullable()
      .meta({ description: 'What the totals hold beyond the players’ lines: events that name nobody. Null where there are none' }),
    ...statTotals,
  })
  .meta({ id: 'TeamBox', description: 'A team’s part of a box score; its totals are those of its players and of what names nobody' });

const ofTeam = { teamId: Id };
const Note = z
  .object({
    key: z.string().meta({ examples: ['doubles'] }),
    label: z.string().meta({ examples: ['Doubles'] }),
    ...ofTeam,
    count: count.meta({ description: 'Of all players, shown or not' }),
    entries: z
      .array(z.object({ player: Participant, count, detail: z.string().nullable() }).meta({ id: 'GameNoteEntry' }))
      .meta({ description: 'Empty where the caller may not see who played' }),
  })
  .meta({ id: 'GameNote', description: 'A line under a box score' });
const GameDecision = z
  .object({ kind: word('PitchingDecision', DECISIONS), ...ofTeam, player: Participant })
  .meta({ id: 'GameDecision', description: 'Who won, lost or saved the game' });
export const BookWarning = z
  .object({
    kind: z.string().meta({ description: 'A word that never changes its meaning; there will be more of them' }),
    eventIds: z.array(Id),
    detail: z.string(),
  })
  .meta({ id: 'BookWarning', description: 'What cannot be so in the events of a game' });
const warnings = z.array(BookWarning).nullable();

const facts = { game: BookGame, sport: SportCode, score: GameScore, lineScore: LineScore, teamFigures: z.array(TeamFigure) };

const WHO =
  'Names and numbers are shown as on the rosters, and nobody to parents without an approved link to a child, but for what a player did without a name.';

export const BoxScore = z
  .object({
    ...facts,
    season: Season,
    basis: z.record(z.string(), z.number()).meta({ examples: [{ eraInnings: 6 }] }),
    columns: z.array(StatColumn),
    teams: bySide('TeamBoxes', TeamBox),
    notes: z.array(Note),
    decisions: z.array(GameDecision),
    warnings: warnings.meta({
      description: 'For those who keep the book: admins, staff, the coaches and the official scorer; null for others',
    }),
  })
  .meta({ id: 'BoxScore', description: 'What happened in one game, player by player' });

type Teams = Readonly<{ teams: Readonly<Record<(typeof GAME_SIDES)[number], Readonly<{ team: Readonly<{ id: string }> }>>> }>;
const teamsOf = ({ teams }: Teams) => GAME_SIDES.map((side) => teams[side].team.id);

export const getBoxScore = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/box-score',
  summary: 'See the box score of a game',
  description: `Derived from the stat events that are not void, whatever the status of the game. \`columns\` says what there is in this sport, as in a team’s totals.
Somebody of whom a coach of the other side has written down the number alone has a line of their own, which counts in this game and in no season’s totals. ${WHO}`,
  access: 'member',
  useCase: 'getBoxScore',
  params: ofGame,
  replies: { 200: BoxScore },
  cacheFor: { scopes: ['league', 'scoring'], view: 'players' },
  teamsRead: teamsOf,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getBoxScore({ actor, gameId: params.gameId }),
});

/** The route handles a page object; the API description shows it as text. */
const BoxScorePage = documentedAs(z.object({ html: z.string(), contentSecurityPolicy: z.string(), teamIds: z.array(Id) }), () =>
  z.string().meta({ id: 'BoxScorePage', description: 'An HTML document' }),
);

export const getBoxScorePage = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/box-score.html',
  summary: 'Read or print the box score of a game',
  description: `The box score as a page without scripts, for a browser, a web view and paper. It takes the token like everything else that names children: fetch it and show what comes back; there is no public address of it. ${WHO}`,
  access: 'member',
  useCase: 'getBoxScore',
  params: ofGame,
  replies: { 200: BoxScorePage },
  pageType: 'text/html',
  cacheFor: { scopes: ['league', 'scoring'], view: 'players' },
  teamsRead: ({ teamIds }) => teamIds,
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params }) =>
    mapOk(await useCases.getBoxScore({ actor, gameId: params.gameId }), (box) => ({ ...boxScorePage(box), teamIds: teamsOf(box) })),
});

const figureOrNull = count.nullable();
const InningsSituation = z
  .object({
    inning: z.int().min(PERIOD.min).max(PERIOD.max),
    batting: GameSide,
    outs: count,
    balls: figureOrNull,
    strikes: figureOrNull,
    bases: z.array(Participant.nullable()).meta({ description: 'Who stands on first, second and third' }),
    batter: Participant.nullable(),
    onDeck: Participant.nullable(),
    pitcher: Participant.nullable(),
    pitcherPitches: figureOrNull,
  })
  .meta({ id: 'InningsSituation' });
const counts = bySide('CountBySide', count);
const ClockSituation = z
  .object({
    period: z.int().min(PERIOD.min).max(PERIOD.max),
    clock: z.string().nullable(),
    teamFouls: counts.nullable(),
    inBonus: bySide('FlagBySide', z.boolean()).nullable(),
    playersShort: counts.meta({ description: 'By how many players a team is short after cards or penalties' }),
  })
  .meta({ id: 'ClockSituation' });
const SetsSituation = z
  .object({
    set: z.int().min(PERIOD.min).max(PERIOD.max),
    points: counts,
    serving: GameSide.nullable(),
    rotation: bySide('Rotations', z.array(Participant.nullable()).nullable()).meta({
      description: 'Positions 1 to 6; null where nobody has said',
    }),
  })
  .meta({ id: 'SetsSituation' });
const Situation = z
  .object({ innings: InningsSituation.nullable(), clock: ClockSituation.nullable(), sets: SetsSituation.nullable() })
  .meta({
    id: 'Situation',
    description: 'How the game stands after its last event: one of these, as the sport is; null in it where the events do not say',
  });

const Play = z
  .object({
    id: Id,
    ...ofTeam,
    type: z.string().meta({ examples: ['single'] }),
    label: z.string().meta({ examples: ['Hit for one base'] }),
    player: Participant.nullable(),
    period: positive.nullable(),
    clock: z.string().nullable(),
    count: positive,
    attributes: z.record(z.string(), AttributeValue),
  })
  .meta({ id: 'Play', description: 'A stat event as those see it who follow the game' });

const OnField = z
  .object({ ...participant, position: z.string().nullable() })
  .meta({ id: 'OnField', description: 'Somebody who is in the game, and where' });

export const LiveGame = z
  .object({
    ...facts,
    situation: Situation.nullable(),
    plays: z.array(Play),
    onField: bySide('OnFieldBySide', z.array(OnField).nullable()).meta({
      description:
        'Who is in the game, in batting order where there is one. Null where nobody kept a lineup, and where the caller may not know',
    }),
    warnings: warnings.meta({ description: 'The newest five, for those who keep the book; null for others' }),
    changeSequence: count.meta({ description: 'How far the log of the game has come: the events list goes on from here' }),
  })
  .meta({ id: 'LiveGame', description: 'How a game stands' });

export const getLiveGame = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/live',
  summary: 'Follow a game',
  description: `How the game stands, and its last ten plays, the newest last: all that a live view draws, in one small answer. ${WHO}`,
  access: 'member',
  useCase: 'getLiveGame',
  params: ofGame,
  replies: {
    200: LiveGame,
  },
  cacheFor: { scopes: ['league', 'scoring'], view: 'players' },
  teamsRead: ({ game }) => [game.homeTeam.id, game.visitorTeam.id],
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getLiveGame({ actor, gameId: params.gameId }),
});
