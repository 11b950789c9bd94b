import { z } from 'zod';
import { Parked } from '../../../application/ports/change-signals.ts';
import type { BoxScoreView } from '../../../application/scoring/get-box-score.ts';
import type { LiveGameView } from '../../../application/scoring/get-live-game.ts';
import {
  type Bonus as BonusWord,
  DECISIONS,
  GAME_ENDED_BY,
  GAME_SIDES,
  HALF_ENDED_BY,
  type Proposal as ProposalOfBook,
} from '../../../domain/scoring/game-book.ts';
import { SCORE_SOURCES } from '../../../domain/scoring/game-score.ts';
import { PERIOD } from '../../../domain/scoring/stat-event.ts';
import type { GameId } from '../../../domain/shared/ids.ts';
import { mapOk, ok } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { figuresIn, notesIn } from '../../texts/figure-words.ts';
import { documentedAs } from '../contract/json-schema.ts';
import {
  AgeGroup,
  DiamondRules,
  Game,
  GameStatus,
  GameType,
  PeriodScore,
  RunRule,
  Season,
  SportCode,
  StatusReason,
  TimeZoneName,
} from '../contract/league-schemas.ts';
import { changesSince, isWithoutChange, LIVE_CURSOR, type LiveChangesView, sequenceOf } from '../contract/live-changes.ts';
import { route } from '../contract/route.ts';
import {
  count,
  explainedEnum,
  Id,
  Instant,
  id,
  MAX_WAIT_SECONDS,
  namedEnum,
  orNull,
  positive,
  TeamName,
  waitSeconds,
  worded,
} from '../contract/schemas.ts';
import { RulesOfPlay } from '../contract/sport-rules-schemas.ts';
import { AttributeValue } from '../contract/stat-event-schemas.ts';
import { boxScorePage } from '../pages/box-score-page.ts';
import { StatColumn, statTotals } from './scoring.ts';

const ofGame = z.object({ gameId: id<GameId>() });

export const GameSide = namedEnum('GameSide', GAME_SIDES);
const bySide = <T extends z.core.SomeType>(name: string, type: T) => z.object({ home: type, visitor: type }).meta({ id: name });

const { facility, homeTeam, visitorTeam, version, localDate, localTime, startTimeTbd } = Game.shape;
const BookGame = z
  .object({
    id: Id,
    gameType: GameType,
    status: GameStatus,
    statusReason: StatusReason.nullable(),
    startsAt: Instant,
    timeZone: TimeZoneName,
    localDate,
    localTime,
    startTimeTbd,
    ageGroup: AgeGroup,
    facility,
    homeTeam,
    visitorTeam,
    version,
  })
  .meta({ id: 'BookGame', description: 'The game of a box score or live view' });

const sideScore = orNull(count, { examples: [4] });
const ScoreSource = namedEnum('ScoreSource', SCORE_SOURCES, '`entered`: entered by a person; `derived`: calculated from the stat events');
const Scores = z
  .object({ home: sideScore, visitor: sideScore })
  .meta({ id: 'Scores', description: 'Runs, points or goals; in volleyball the sets won' });
export const ShootOut = z
  .object({ home: count, visitor: count })
  .meta({ id: 'ShootOut', description: 'Kicks scored from the penalty mark after the game, which decide a knock-out match' });
export const GameScore = z
  .object({
    home: sideScore,
    visitor: sideScore,
    source: ScoreSource.nullable().meta({ description: 'Null if no score was entered and no events give one' }),
    entered: Scores,
    derived: Scores,
    isComplete: z.boolean().meta({ description: 'Whether the events account for the whole score' }),
    differs: z.boolean().meta({ description: 'Whether the entered score differs from the score of complete events' }),
    shootOut: ShootOut.nullable().meta({ description: 'Shown beside the score; null if there was none' }),
  })
  .meta({
    id: 'GameScore',
    description:
      'The displayed score, and both the entered and the derived one. During the game, complete events take precedence over the entered score; afterwards the entered score counts.',
  });

const periods = z.array(PeriodScore);
const LineScore = z
  .object({
    source: ScoreSource.nullable(),
    periods,
    isComplete: z
      .boolean()
      .meta({ description: 'Whether the game is final and the displayed periods account for its score: standings use them' }),
    entered: periods,
    derived: periods,
  })
  .meta({
    id: 'LineScore',
    description:
      'By inning, quarter, half or set: the displayed score, and both the entered and the derived one. Of a final game it is the entered one if it adds up to the score, else that of stat events which account for it.',
  });

const FigureValue = z
  .object({ value: z.number().nullable(), display: z.string().meta({ examples: ['7'] }) })
  .meta({ id: 'FigureValue', description: 'A figure; null and "-" if the events do not determine it' });
const TeamFigure = z
  .object({
    key: z.string().meta({ examples: ['h'] }),
    label: worded('H', 'Its abbreviation or name'),
    description: worded('Hits', 'What it counts'),
    home: FigureValue,
    visitor: FigureValue,
  })
  .meta({ id: 'TeamFigure', description: 'A team figure, such as hits or runners left on base' });

const participant = {
  playerId: Id.nullable().meta({ description: 'Null for a player known only by number, and if the caller may not see players' }),
  displayName: orNull(z.string(), {
    description: 'The full name, a shortened one as in "Sam O.", or "#12" or "batter 3" for a player whose name is not recorded',
    examples: ['Sam Ortiz'],
  }),
  jerseyNumber: orNull(z.string(), { examples: ['07'] }),
  battingOrder: orNull(positive, { examples: [3] }),
};
const Participant = z
  .object(participant)
  .meta({ id: 'Participant', description: 'A participant in a game, as far as the caller may see them' });

const BoxLine = z
  .object({
    ...participant,
    isStarter: z.boolean(),
    pitchingOrder: orNull(positive, { description: '1 for the starting pitcher; null for a player who did not pitch', examples: [1] }),
    positions: z.array(z.string()).meta({ description: 'In the order in which they were played', examples: [['SS', 'P']] }),
    ...statTotals,
  })
  .meta({ id: 'BoxLine', description: 'The line of one player in a box score' });

const TeamBox = z
  .object({
    team: TeamName,
    playersVisible: z.boolean().meta({ description: 'Whether the caller may see the players' }),
    players: z.array(BoxLine).meta({ description: 'In batting order if there is one; otherwise starters first, by number' }),
    unattributed: z
      .object(statTotals)
      .meta({ id: 'StatFigures', description: 'Figures of a game' })
      .nullable()
      .meta({ description: 'The part of the totals from events that name no player. Null if there are none' }),
    ...statTotals,
  })
  .meta({ id: 'TeamBox', description: 'A team’s part of a box score; its totals include its players and events that name no player' });

const ofTeam = { teamId: Id };
const Note = z
  .object({
    key: z.string().meta({ examples: ['doubles'] }),
    label: worded('Doubles', 'What it lists'),
    ...ofTeam,
    count: count.meta({ description: 'The count over all players, shown or not' }),
    entries: z
      .array(z.object({ player: Participant, count, detail: z.string().nullable() }).meta({ id: 'GameNoteEntry' }))
      .meta({ description: 'Empty if the caller may not see the players' }),
  })
  .meta({ id: 'GameNote', description: 'A line under a box score' });
const GameDecision = z
  .object({ kind: namedEnum('PitchingDecision', DECISIONS), ...ofTeam, player: Participant })
  .meta({ id: 'GameDecision', description: 'The pitcher who won, lost or saved the game' });
export const BookWarning = z
  .object({
    kind: z.string().meta({ description: 'An identifier whose meaning never changes; more kinds will be added' }),
    eventIds: z.array(Id),
    detail: z.string(),
  })
  .meta({ id: 'BookWarning', description: 'A contradiction in the events of a game' });
const warnings = z.array(BookWarning).nullable();

const DiamondRuling = z
  .object({
    innings: positive.meta({ description: 'The innings of a regulation game', examples: [6] }),
    diamond: DiamondRules,
    shortHalves: z
      .array(
        z
          .object({ inning: z.int().min(PERIOD.min).max(PERIOD.max), batting: GameSide, by: namedEnum('HalfEndedBy', HALF_ENDED_BY) })
          .meta({ id: 'ShortHalf', description: 'Half an inning that ended before its third out' }),
      )
      .meta({
        description:
          'Halves that ended before their third out: by the limit of runs, once the whole order has batted, or by something else, such as time',
      }),
    runRule: RunRule.nullable().meta({ description: 'The rule by which the present lead ends the game; null if none does' }),
    gameEndedBy: namedEnum('GameEndedBy', GAME_ENDED_BY)
      .nullable()
      .meta({ description: 'For a game that is over: all its innings, the lead, or the time. Null if the events do not say' }),
  })
  .meta({ id: 'DiamondRuling', description: 'The rules by which a baseball or softball game is played, and what they have ended' });

const facts = {
  game: BookGame,
  sport: SportCode,
  score: GameScore,
  lineScore: LineScore,
  teamFigures: z.array(TeamFigure),
  ruling: DiamondRuling.nullable().meta({ description: 'For baseball and softball; null in other sports' }),
};

const WHO =
  'Names and numbers are shown as on the rosters. Parents without an approved link to a child see no players, only statistics without a name.';

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
      description: 'For those who keep the scorebook: admins, staff, the coaches and the official scorer; null for others',
    }),
  })
  .meta({ id: 'BoxScore', description: 'The statistics of one game, player by player' });

type Teams = Readonly<{ teams: Readonly<Record<(typeof GAME_SIDES)[number], Readonly<{ team: Readonly<{ id: string }> }>>> }>;
const teamsOf = ({ teams }: Teams) => GAME_SIDES.map((side) => teams[side].team.id);

const boxScoreIn = (language: Language, box: BoxScoreView): BoxScoreView => ({
  ...box,
  columns: figuresIn(language, box.columns),
  teamFigures: figuresIn(language, box.teamFigures),
  notes: notesIn(language, box.notes),
});

export const getBoxScore = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/box-score',
  summary: 'Get the box score of a game',
  description: `Derived from the stat events that are not void, whatever the status of the game. \`columns\` lists the columns of this sport, as in a team’s totals.
A player for whom the other team’s coach recorded only a number has their own line, which counts in this game but not in season totals. ${WHO}`,
  access: 'member',
  useCase: 'getBoxScore',
  params: ofGame,
  replies: { 200: BoxScore },
  hasTexts: true,
  cacheFor: { view: 'players' },
  teamsRead: teamsOf,
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getBoxScore({ actor, gameId: params.gameId }), (box) => boxScoreIn(language, box)),
});

/** The route handles a page object; the API description shows it as text. */
const BoxScorePage = documentedAs(z.object({ html: z.string(), contentSecurityPolicy: z.string(), teamIds: z.array(Id) }), () =>
  z.string().meta({ id: 'BoxScorePage', description: 'An HTML document' }),
);

export const getBoxScorePage = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/box-score.html',
  summary: 'Get the box score of a game as a page',
  description: `The box score as a page without scripts, for browsers, web views and printing. It requires the access token, like everything that names children: fetch it and display the response; it has no public URL. ${WHO}`,
  access: 'member',
  useCase: 'getBoxScore',
  params: ofGame,
  replies: { 200: BoxScorePage },
  pageType: 'text/html',
  hasTexts: true,
  cacheFor: { view: 'players' },
  teamsRead: ({ teamIds }) => teamIds,
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getBoxScore({ actor, gameId: params.gameId }), (box) => ({
      ...boxScorePage(boxScoreIn(language, box), language),
      teamIds: teamsOf(box),
    })),
});

const figureOrNull = count.nullable();
const InningsSituation = z
  .object({
    inning: z.int().min(PERIOD.min).max(PERIOD.max),
    batting: GameSide,
    outs: count,
    balls: figureOrNull,
    strikes: figureOrNull,
    bases: z.array(Participant.nullable()).meta({ description: 'The runners on first, second and third' }),
    batter: Participant.nullable(),
    onDeck: Participant.nullable(),
    pitcher: Participant.nullable(),
    pitcherPitches: figureOrNull,
  })
  .meta({ id: 'InningsSituation' });
const counts = bySide('CountBySide', count);
const Bonus = explainedEnum<BonusWord>('Bonus', {
  one_and_one: 'one free throw, and another if it scores',
  two_shots: 'two free throws, the double bonus',
});
const ClockSituation = z
  .object({
    period: z.int().min(PERIOD.min).max(PERIOD.max),
    clock: z.string().nullable(),
    teamFouls: counts.nullable(),
    inBonus: bySide('FlagBySide', z.boolean())
      .nullable()
      .meta({ description: 'Whether the other team’s next foul, other than in control of the ball, gives the team free throws' }),
    bonus: bySide('BonusBySide', Bonus.nullable())
      .nullable()
      .meta({ description: 'Which free throws these are; null for a team that is not in the bonus' }),
    runningClock: z.boolean().nullable().meta({
      description: 'Basketball and football: whether the clock runs on because of the lead; null if the season has no `runningClockLead`',
    }),
    playersShort: counts.meta({ description: 'How many players a team is short after cards or penalties' }),
    possession: GameSide.nullable().meta({ description: 'Football: who has the ball, as far as the plays tell; null in other sports' }),
  })
  .meta({ id: 'ClockSituation' });
const SetsSituation = z
  .object({
    set: z.int().min(PERIOD.min).max(PERIOD.max),
    points: counts,
    serving: GameSide.nullable(),
    rotation: bySide('Rotations', z.array(Participant.nullable()).nullable()).meta({
      description: 'Positions 1 to 6; null if not recorded',
    }),
  })
  .meta({ id: 'SetsSituation' });
const Situation = z
  .object({ innings: InningsSituation.nullable(), clock: ClockSituation.nullable(), sets: SetsSituation.nullable() })
  .meta({
    id: 'Situation',
    description:
      'The state of the game after its last event: one of these, depending on the sport; members that the events do not determine are null',
  });

const Proposal = z
  .object({
    kind: explainedEnum<ProposalOfBook['kind']>('ProposalKind', {
      half: 'the half of an inning begins after one that is over',
      period: 'the quarter, half or set begins after one that is over',
      final: 'the game is decided, and can be made final',
    }),
    period: positive.nullable().meta({ description: 'The inning, quarter, half or set that begins' }),
    batting: GameSide.nullable().meta({ description: 'Who bats in it; null in sports without innings' }),
  })
  .meta({ id: 'Proposal', description: 'What follows by the rules from what was recorded; a scorer may record something else' });

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
  .meta({ id: 'Play', description: 'A stat event as shown to those who follow the game' });

const OnField = z
  .object({ ...participant, position: z.string().nullable() })
  .meta({ id: 'OnField', description: 'A player who is in the game, and their position' });

const live = {
  ...facts,
  situation: Situation.nullable(),
  proposal: Proposal.nullable(),
  rules: RulesOfPlay,
  onField: bySide('OnFieldBySide', z.array(OnField).nullable()).meta({
    description:
      'The players in the game, in batting order if there is one. Null if no lineup was kept, or if the caller may not see players',
  }),
  warnings: warnings.meta({ description: 'The newest five, for those who keep the scorebook; null for others' }),
};
const changeSequence = count.meta({ description: 'The position in the game’s log: continue from here with the events list' });
export const LiveGame = z
  .object({ ...live, plays: z.array(Play), changeSequence })
  .meta({ id: 'LiveGame', description: 'The live state of a game' });

const LiveChanges = z
  .object({
    ...z.object(live).partial().shape,
    plays: z
      .array(Play)
      .optional()
      .meta({ description: 'The last ten, to replace those of before: given if one was voided, corrected or added in between' }),
    addedPlays: z.array(Play).optional().meta({ description: 'To add to those of before, of which the last ten remain' }),
    changeSequence,
    cursor: z.string().meta({ description: 'Send it as "since"', examples: ['17.kX2vQ'] }),
  })
  .meta({ id: 'LiveChanges', description: 'What has changed in the live state of a game: members that are left out are as before' });

export const liveGameIn = (language: Language, live: LiveGameView): LiveGameView => ({
  ...live,
  teamFigures: figuresIn(language, live.teamFigures),
});

export const getLiveGame = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/live',
  summary: 'Follow a game',
  description: `The live state of the game and its last ten plays, newest last: everything that a live view shows, in one small response. ${WHO}`,
  access: 'member',
  useCase: 'getLiveGame',
  params: ofGame,
  replies: {
    200: LiveGame,
  },
  hasTexts: true,
  cacheFor: { view: 'players' },
  teamsRead: ({ game }) => [game.homeTeam.id, game.visitorTeam.id],
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getLiveGame({ actor, gameId: params.gameId }), (live) => liveGameIn(language, live)),
});

export const followLiveGame = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/live/changes',
  summary: 'Wait for changes of a live game',
  description: `What has changed in the live state since \`since\`: members of \`LiveGame\` that are as before are left out. \`wait\` holds the response until there is a new play (long polling); changes without a play, such as of the status, come when the wait is over. Start with the \`changeSequence\` of the live state, then send the \`cursor\` of the previous response. ${WHO}`,
  access: 'member',
  useCase: 'getLiveGame',
  otherUseCase: 'followStatEvents',
  params: ofGame,
  query: z.object({
    since: z
      .string()
      .regex(LIVE_CURSOR, 'must be a "cursor" or "changeSequence" of the live game')
      .default('0')
      .meta({ description: 'The `cursor` of the previous response, or the `changeSequence` of a live state', examples: ['17'] }),
    wait: waitSeconds,
  }),
  replies: { 200: LiveChanges },
  hasTexts: true,
  cacheFor: { view: 'players' },
  waitsUpToMs: MAX_WAIT_SECONDS * 1000,
  isRoutine: isWithoutChange,
  teamsRead: (changes) => (changes as LiveChangesView).teamIds,
  refusals: ['not-found', 'not-a-member', 'org-suspended', 'membership-pending', 'org-context-required'],
  awaitsNews: async ({ useCases, actor, params, query, wait, freshness }) => {
    const since = sequenceOf(query.since);
    if (query.wait === 0) return ok(since);
    const found = await useCases.followStatEvents({ actor, gameId: params.gameId, since, wait: wait(query.wait * 1000), freshness });
    return mapOk(found, (news) => (news instanceof Parked ? news : news.cursor));
  },
  handle: async ({ useCases, actor, params, query, language }) =>
    mapOk(await useCases.getLiveGame({ actor, gameId: params.gameId }), (live) => changesSince(query.since, liveGameIn(language, live))),
});
