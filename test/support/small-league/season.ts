import { expect } from '@jest/globals';
import { DAY, later, MINUTE } from '../builders.ts';
import { ADMIN, type Body, type Child, type Game, type SmallLeague, scorerOf, type Team } from './league.ts';
import { type Arm, type ArmDay, armOf } from './naive-arms.ts';
import { lineScoreOf, pitchersIn } from './naive-book.ts';
import { AGE_GROUP_RULES, type Division, INNINGS } from './rules.ts';
import { dice, ScoreSheet, SIDES, type Side } from './score-sheet.ts';

/** The rules as the live view shows them, all of them: those of the league, and Little League's where it has none of its own. */
const NONE_OF_THEIR_OWN = {
  ...{ pitchingTable: null, pitchedBy: 'player', walks: true, runsPerInning: null, lastInningOpen: false, timeLimit: null },
  ...{ runsBeyondLimit: 'all', onceThroughOrder: false, battersPerInning: null, outsEndHalf: true },
  runRule: [
    { afterInnings: 3, lead: 15 },
    { afterInnings: 4, lead: 10 },
  ],
  ...{ everybodyBats: false, freeSubstitution: false, courtesyRunners: 'none' },
};
export const DIAMOND = {
  U8: { ...NONE_OF_THEIR_OWN, ...AGE_GROUP_RULES.U8.diamond },
  U10: { ...NONE_OF_THEIR_OWN, ...AGE_GROUP_RULES.U10.diamond },
  U12: { ...NONE_OF_THEIR_OWN, ...AGE_GROUP_RULES.U12.diamond },
};

const OTHER = { home: 'visitor', visitor: 'home' } as const;
const DATE = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });
export const dateOf = (instant: string | Date): string => DATE.format(new Date(instant));

const totalOf = (innings: ReturnType<typeof inningsOn>): Readonly<Record<Side, number>> => ({
  home: innings.reduce((sum, { home }) => sum + home, 0),
  visitor: innings.reduce((sum, { visitor }) => sum + visitor, 0),
});

/** How a game ended, as the tables need it. */
export type Result = Readonly<{
  game: Game;
  status: 'final' | 'forfeit';
  score: Readonly<Record<Side, number>> | null;
  periodScores: readonly Body[];
  forfeitedBy: string | null;
}>;

/** `5-2 0-5`: the runs of the visitors and of the home side, inning by inning. */
export const inningsOn = (scoreboard: string): readonly Readonly<{ period: number; visitor: number; home: number }>[] =>
  scoreboard.split(' ').map((inning, index) => {
    const [visitor, home] = inning.split('-').map(Number) as [number, number];
    return { period: index + 1, visitor, home };
  });

/** The season as it is played: each game when its hour has come, and what the volunteers of the league remember of it. */
export function startSeason(league: SmallLeague) {
  const { ask } = league;
  const agenda: { at: Date; happens: () => Promise<void> }[] = [];
  const results = new Map<string, Result>();
  const books = new Map<string, Book>();
  const arms = new Map<string, ArmDay[]>();

  const armDays = (child: string): ArmDay[] => {
    const days = arms.get(child) ?? [];
    arms.set(child, days);
    return days;
  };
  const tableOf = (division: Division) => (division === 'U10' ? 'pony' : 'little_league');
  const arm = (team: Team, { id, leagueAge }: Child, date: string): Arm => armOf(tableOf(team.division), leagueAge, armDays(id), date);
  /** The three children who may throw most that day; the first one begins. */
  const pitchersOf = (team: Team, date: string): readonly Child[] => {
    const left = (child: Child) => arm(team, child, date).left;
    const fit = team.children.toSorted((one, other) => left(other) - left(one)).slice(0, 3);
    expect(fit.every((child) => left(child) >= 50)).toBe(true);
    return fit;
  };
  /** The team as its coach lines it up: the pitchers of the day at P, 1B and 2B, and behind the plate somebody else. */
  const linedUp = (team: Team, date: string): Team => {
    if (team.division === 'U8') return team;
    const [first, second, third] = pitchersOf(team, date) as [Child, Child, Child];
    const [catcher, ...others] = team.children.filter((child) => ![first, second, third].includes(child)) as [Child, ...Child[]];
    return { ...team, children: [first, catcher, second, third, ...others] };
  };

  /** A game whose scorer keeps the whole book. */
  class Book {
    readonly game: Game;
    readonly division: Division;
    readonly sheet: ScoreSheet;
    #date: string;
    #factsBefore = 0;
    /** By what it was over. */
    endedBy: 'innings' | 'run_rule' | 'time_limit' | null = null;

    constructor(game: Game, seed: number, over: Partial<Record<Side, Team>> = {}) {
      this.game = game;
      this.division = game.home.division;
      this.#date = dateOf(league.now());
      const sides = { home: linedUp(game.home, this.#date), visitor: linedUp(game.visitor, this.#date), ...over };
      this.sheet = new ScoreSheet(this.division, sides, seed);
      books.set(game.id, this);
    }

    scorer(method: string, what: string, body?: unknown): Promise<Body> {
      return ask(scorerOf(this.division), method, `/api/mobile/games/${this.game.id}${what}`, body);
    }

    /** Both coaches hand in their cards, and the scorer says that the game has begun. */
    async begin(): Promise<this> {
      for (const side of SIDES) {
        const { id, coach } = this.game[side];
        const lineup = await ask(coach, 'PUT', `/api/mobile/games/${this.game.id}/lineups/${id}`, { places: this.sheet.card(side) });
        expect(lineup.warnings).toEqual([]);
      }
      await this.scorer('PATCH', '', { status: 'in_progress' });
      return this;
    }

    /** The scorer sends what is on the sheet. */
    async sent(): Promise<void> {
      const events = this.sheet.send();
      if (events.length === 0) return;
      const { results: items } = await this.scorer('POST', '/player-stats/batch', { mode: 'all', events });
      expect(items.length).toBe(events.length);
    }

    /** Half an inning; whoever follows the game then sees what its rules have ended, and no warning. */
    async half(...given: Parameters<ScoreSheet['half']>): Promise<void> {
      this.sheet.half(...given);
      await this.sent();
      await this.expectLive();
    }

    /** Innings as on the scoreboard; a half that has begun goes on. */
    async innings(scoreboard: string): Promise<void> {
      for (const { visitor, home } of inningsOn(scoreboard)) {
        if (this.sheet.batting === 'visitor') await this.half(visitor);
        if (!this.isDecided()) await this.half(home);
      }
    }

    /** The home side does not bat in the last inning when it leads, nor when the lead that ends a game is reached. */
    isDecided(): boolean {
      const { home, visitor } = this.sheet.score;
      return this.runRule() !== null || (this.sheet.inning >= INNINGS && this.sheet.batting === 'home' && home > visitor);
    }

    /** The rule by which the lead ends the game now, once the side behind has had its turns. */
    runRule(): Readonly<{ afterInnings: number; lead: number }> | null {
      const { score, halves } = this.sheet;
      const lead = Math.abs(score.home - score.visitor);
      const behind: Side = score.home < score.visitor ? 'home' : 'visitor';
      const turns = halves.filter(({ batting, endedBy }) => batting === behind && endedBy !== null).length;
      return DIAMOND[this.division].runRule.find((rule) => turns >= rule.afterInnings && lead >= rule.lead) ?? null;
    }

    async expectLive(): Promise<void> {
      const { inning, batting, outs, bases, due } = this.sheet.situation;
      const { situation, score, ruling, warnings } = await this.scorer('GET', '/live');
      expect(warnings).toEqual([]);
      expect(score).toMatchObject({ ...this.sheet.score, isComplete: true });
      expect(situation.innings).toMatchObject({ inning, batting, outs, batter: { playerId: due } });
      expect(situation.innings.bases.map((on: Body) => on?.playerId ?? null)).toEqual(bases);
      expect(ruling).toEqual(this.ruling());
    }

    /** The rules of the game, and what they have ended. */
    ruling(): Body {
      const atLimit = this.sheet.halves.filter(({ endedBy }) => endedBy === 'run_limit');
      return {
        innings: INNINGS,
        diamond: DIAMOND[this.division],
        shortHalves: atLimit.map(({ inning, batting }) => ({ inning, batting, by: 'run_limit' })),
        runRule: this.runRule(),
        gameEndedBy: this.endedBy,
      };
    }

    /** Both coaches bring the next of their pitchers, who has played there so far. */
    async changePitchers(from: '1B' | '2B', sides: readonly Side[] = SIDES): Promise<void> {
      for (const side of sides) this.sheet.swap(side, 'P', from);
      await this.sent();
    }

    /** What the arms of the day have done goes into the coaches' notebooks. */
    noteArms(): void {
      const facts = this.sheet.facts.slice(this.#factsBefore);
      this.#factsBefore = this.sheet.facts.length;
      if (this.division === 'U8') return;
      for (const side of SIDES) {
        for (const pitcher of pitchersIn(facts, side)) {
          let [pitches, before, atLastBatter] = [0, 0, 0];
          for (const fact of facts.filter((each) => each.pitcher === pitcher)) {
            pitches += fact.pitches.length;
            if (fact.pitches !== '') atLastBatter = before + 1;
            if (fact.batter !== null) before = pitches;
          }
          armDays(pitcher).push({ date: this.#date, gameId: this.game.id, pitches, atLastBatter, inningsCaught: 0, caughtFirst: false });
        }
        const inningsCaught = new Set(facts.flatMap(({ inning, batting }) => (batting === OTHER[side] ? [inning] : []))).size;
        const catcher = this.sheet.whoPlays(side, 'C');
        armDays(catcher).push({ date: this.#date, gameId: this.game.id, pitches: 0, atLastBatter: 0, inningsCaught, caughtFirst: true });
      }
    }

    /** Rain: the scorer suspends the game, the admin finds it another day, and it goes on there. */
    async suspendUntilTomorrow(goesOn: () => Promise<void>): Promise<void> {
      this.noteArms();
      await this.scorer('PATCH', '', { status: 'suspended' });
      const startsAt = later(new Date(this.game.startsAt), DAY);
      agenda.push({
        at: startsAt,
        happens: async () => {
          await ask(ADMIN, 'PATCH', `/api/org/games/${this.game.id}`, { startsAt, endsAt: later(startsAt, 90 * MINUTE) });
          this.#date = dateOf(startsAt);
          await this.scorer('PATCH', '', { status: 'in_progress' });
          await this.expectLive();
          await goesOn();
        },
      });
    }

    /** The scorer has looked at the video: the first such play was another one. */
    async correctPlay(result: string, right: string): Promise<void> {
      const { events } = await this.scorer('GET', '/player-stats');
      const { id, teamId, playerId, period } = events.find(({ type }: Body) => type === result);
      const fact = this.sheet.facts.find((each) => each.result === result)!;
      const pitches = `${fact.pitches.slice(0, -1)}X`;
      await this.scorer('POST', '/player-stats', { replaces: id, teamId, playerId, period, type: right, attributes: { pitches } });
      this.sheet.correct(fact, { result: right, pitches });
    }

    /** The scorer enters the result that the book tells, and names the winning pitcher where children have pitched. */
    async end(endedBy: 'innings' | 'run_rule' | 'time_limit'): Promise<void> {
      this.endedBy = endedBy;
      const { score, facts } = this.sheet;
      if (this.division !== 'U8' && score.home !== score.visitor) {
        const winner: Side = score.home > score.visitor ? 'home' : 'visitor';
        const playerId = pitchersIn(facts, winner).at(-1)!;
        const decision = { teamId: this.game[winner].id, playerId, type: 'pitching_decision', attributes: { decision: 'win' } };
        await this.scorer('POST', '/player-stats', decision);
      }
      const periodScores = lineScoreOf(this.sheet);
      await this.scorer('PATCH', '', { status: 'final', homeScore: score.home, visitorScore: score.visitor, periodScores });
      results.set(this.game.id, { game: this.game, status: 'final', score, periodScores, forfeitedBy: null });
      this.noteArms();
      const { ruling, warnings, situation } = await this.scorer('GET', '/live');
      expect([warnings, situation, ruling]).toEqual([[], null, this.ruling()]);
    }
  }

  /** A game of which the scorer enters runs by inning, and who pitched how much. */
  async function enterScore(game: Game, scoreboard: string, seed: number): Promise<void> {
    const { division } = game.home;
    const scorer = scorerOf(division);
    const path = `/api/mobile/games/${game.id}`;
    const random = dice(seed);
    await ask(scorer, 'PATCH', path, { status: 'in_progress' });
    if (division !== 'U8') {
      const date = dateOf(league.now());
      const events = SIDES.flatMap((side) =>
        pitchersOf(game[side], date)
          .slice(0, 2)
          .map(({ id }) => {
            const count = 15 + Math.floor(random() * 36);
            armDays(id).push({ date, gameId: game.id, pitches: count, atLastBatter: count, inningsCaught: 0, caughtFirst: false });
            return { teamId: game[side].id, playerId: id, type: 'pitches', attributes: { count } };
          }),
      );
      await ask(scorer, 'POST', `${path}/player-stats/batch`, { mode: 'all', events });
    }
    const periodScores = inningsOn(scoreboard);
    const score = totalOf(periodScores);
    await ask(scorer, 'PATCH', path, { status: 'final', homeScore: score.home, visitorScore: score.visitor, periodScores });
    results.set(game.id, { game, status: 'final', score, periodScores, forfeitedBy: null });
  }

  /** Not enough children came. */
  async function forfeit(game: Game, by: Side): Promise<void> {
    const forfeitedBy = game[by].id;
    await ask(game[by].coach, 'PATCH', `/api/mobile/games/${game.id}`, { status: 'forfeit', statusReason: 'team_short', forfeitedBy });
    results.set(game.id, { game, status: 'forfeit', score: null, periodScores: [], forfeitedBy });
  }

  /** The admin corrects the result of a game that is over. */
  async function correct(game: Game, scoreboard: string): Promise<void> {
    const periodScores = inningsOn(scoreboard);
    const score = totalOf(periodScores);
    await ask(ADMIN, 'PATCH', `/api/org/games/${game.id}`, { homeScore: score.home, visitorScore: score.visitor, periodScores });
    results.set(game.id, { ...results.get(game.id)!, score, periodScores });
  }

  return {
    results,
    books,
    arm,
    armDays,
    enterScore,
    forfeit,
    correct,
    begin: (game: Game, seed: number, over?: Partial<Record<Side, Team>>) => new Book(game, seed, over).begin(),
    /** Something happens at its hour. */
    at: (at: string | Date, happens: () => Promise<void>) => agenda.push({ at: new Date(at), happens }),
    async play(): Promise<void> {
      while (agenda.length > 0) {
        agenda.sort((one, other) => one.at.getTime() - other.at.getTime());
        const { at, happens } = agenda.shift()!;
        league.at(at);
        await happens();
      }
    },
  };
}
export type Season = ReturnType<typeof startSeason>;
