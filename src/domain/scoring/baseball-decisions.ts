import type { PlayerId } from '../shared/ids.ts';
import type { FollowedGame, Step } from './baseball-game.ts';
import { otherSide, sideOf } from './book-reading.ts';
import { type BookWarning, DECISIONS, type Decision, type GameBook, type GameSide } from './game-book.ts';

type Kind = Decision['kind'];
/** The decisions that follow from the rules, and the reasons for those left to the scorer. */
type Derived = Readonly<Partial<Record<Kind, PlayerId | null>> & { open: readonly Readonly<{ kind: Kind; why: string }>[] }>;

const WORDS = { win: 'winning', loss: 'losing', save: 'saving' } as const satisfies Record<Kind, string>;

/** The decisions as recorded by the scorer; otherwise, where players pitch, as rules 9.17 and 9.19 dictate if they leave no choice. */
export function decisionsOf(
  book: GameBook,
  game: FollowedGame,
): Readonly<{ decisions: readonly Decision[]; warnings: readonly BookWarning[] }> {
  const recorded = book.events.filter(({ type }) => type === 'pitching_decision');
  const warnings: BookWarning[] = [];
  const said = new Map<Kind, PlayerId>();
  for (const kind of DECISIONS) {
    const events = recorded.filter(({ attributes, playerId }) => attributes['decision'] === kind && playerId !== null);
    const ids = events.map(({ id }) => id);
    if (new Set(events.map(({ playerId }) => playerId)).size > 1) {
      warnings.push({ kind: 'two_decisions', eventIds: ids, detail: `two ${WORDS[kind]} pitchers are recorded` });
    }
    if (events[0]) said.set(kind, events[0].playerId!);
  }
  const winner = winnerOf(game);
  for (const { id, teamId, attributes } of recorded) {
    const isWinners = sideOf(book, teamId) === winner;
    if (book.isOver && winner !== null && isWinners === (attributes['decision'] === 'loss')) {
      warnings.push({
        kind: 'decision_of_wrong_team',
        eventIds: [id],
        detail: `the ${attributes['decision']} is credited to the wrong team`,
      });
    }
  }

  const playersPitch = (book.rules.diamond?.pitchedBy ?? 'player') === 'player';
  const derived = book.isOver && winner !== null && playersPitch ? derivedFrom(game, winner, said.get('win')) : { open: [] };
  for (const { kind, why } of derived.open) {
    if (!said.has(kind)) warnings.push({ kind: 'decision_open', eventIds: [], detail: why });
  }
  const decisions = DECISIONS.flatMap((kind): Decision[] => {
    const playerId = said.get(kind) ?? derived[kind] ?? null;
    if (playerId === null) return [];
    const event = recorded.find((each) => each.playerId === playerId && each.attributes['decision'] === kind);
    const side = kind === 'loss' ? otherSide(winner ?? 'home') : (winner ?? 'home');
    return [{ kind, teamId: event?.teamId ?? book.teams[side], playerId }];
  });
  return { decisions, warnings };
}

const winnerOf = ({ score: { home, visitor } }: FollowedGame): GameSide | null =>
  home === visitor ? null : home > visitor ? 'home' : 'visitor';

/** A pitcher's appearance, and the state of the game when he came in. */
type Stint = { outs: number; earnedRuns: number; first: Step };

function derivedFrom(game: FollowedGame, winner: GameSide, saidWinner: PlayerId | undefined): Derived {
  const stints = stintsOf(game, winner);
  const [starter, ...relievers] = [...stints.keys()];
  if (starter === undefined) return { open: [{ kind: 'win', why: 'the pitchers of the winning team are not known' }] };
  const { ofRecord, loser } = recordsOf(game, winner, starter);
  const won = winnerBy(stints, starter, relievers, ofRecord);
  const win = saidWinner ?? won.playerId;
  const open: { kind: Kind; why: string }[] = [];
  if (won.playerId === null) open.push({ kind: 'win', why: won.why });
  if (loser === null) open.push({ kind: 'loss', why: 'the pitcher charged with the deciding run is not known' });
  const save = win === null ? null : saveBy(stints, win);
  if (win === null && saveBy(stints, starter) !== null) open.push({ kind: 'save', why: 'the save depends on the winning pitcher' });
  return { ...(win !== null && { win }), ...(loser !== null && { loss: loser }), ...(save !== null && { save }), open };
}

/** The pitchers of a side in order of appearance. */
function stintsOf({ steps }: FollowedGame, side: GameSide): ReadonlyMap<PlayerId, Stint> {
  const stints = new Map<PlayerId, Stint>();
  for (const step of steps) {
    if (!step.isPlay || step.batting === side || step.pitcher === null) continue;
    const stint = stints.get(step.pitcher) ?? { outs: 0, earnedRuns: 0, first: step };
    stints.set(step.pitcher, stint);
    stint.outs += step.outs;
    stint.earnedRuns += step.runs.filter(({ kind }) => kind !== 'unearned').length;
  }
  return stints;
}

/** The winners' pitcher when they took the final lead (9.17(a)), and the pitcher charged with the go-ahead run (9.17(d)). */
function recordsOf(game: FollowedGame, winner: GameSide, starter: PlayerId) {
  let lead: Readonly<{ ofRecord: PlayerId; loser: PlayerId | null }> | null = null;
  const score = { home: 0, visitor: 0 };
  for (const { batting, runs, ownPitcher } of game.steps) {
    for (const { chargedTo } of runs) {
      score[batting] += 1;
      const margin = score[winner] - score[otherSide(winner)];
      if (margin <= 0) lead = null;
      else lead ??= { ofRecord: ownPitcher ?? starter, loser: chargedTo };
    }
  }
  return { ofRecord: lead?.ofRecord ?? starter, loser: lead?.loser ?? null };
}

/** Five innings for a starter, or four if the team was five innings in the field (9.17(b)); none in a shorter game. */
const outsToWin = (inField: number): number => (inField >= 18 ? 15 : inField >= 15 ? 12 : 0);

function winnerBy(
  stints: ReadonlyMap<PlayerId, Stint>,
  starter: PlayerId,
  relievers: readonly PlayerId[],
  ofRecord: PlayerId,
): Readonly<{ playerId: PlayerId; why?: never } | { playerId: null; why: string }> {
  if (ofRecord === starter) {
    const inField = [...stints.values()].reduce((sum, { outs }) => sum + outs, 0);
    if (relievers.length === 0 || stints.get(starter)!.outs >= outsToWin(inField)) return { playerId: starter };
    if (relievers.length === 1) return { playerId: relievers[0]! };
    return {
      playerId: null,
      why: 'the starter did not pitch long enough to win: the most effective relief pitcher is a matter of judgment (9.17(b))',
    };
  }
  const { outs, earnedRuns } = stints.get(ofRecord) ?? { outs: 0, earnedRuns: 0 };
  const isLast = relievers.at(-1) === ofRecord;
  if (outs < 3 && earnedRuns >= 2 && !isLast) {
    return { playerId: null, why: 'whether a brief and ineffective relief pitcher wins is a matter of judgment (9.17(c))' };
  }
  return { playerId: ofRecord };
}

/** 9.19: the pitcher finishes the game, does not win, gets an out, and keeps a lead that was small enough, or for three innings. */
function saveBy(stints: ReadonlyMap<PlayerId, Stint>, winner: PlayerId): PlayerId | null {
  const [finisher, { outs, first }] = [...stints].at(-1)!;
  if (finisher === winner || stints.size === 1 || outs === 0) return null;
  const side = otherSide(first.batting);
  const lead = first.scoreBefore[side] - first.scoreBefore[first.batting];
  if (lead <= 0) return null;
  const onBase = first.basesBefore.filter((runner) => runner !== null).length;
  return (lead <= 3 && outs >= 3) || lead <= onBase + 2 || outs >= 9 ? finisher : null;
}
