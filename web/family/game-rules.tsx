import type { LiveGame } from 'league-gateway-client';
import { Card } from '../kit/ui.tsx';
import { text } from './family-texts.ts';

type Ruling = NonNullable<LiveGame['ruling']>;

/** How a game is played in a league that does not play it as grown-ups do; nothing for a usual game. */
export function GameRules({ ruling }: Readonly<{ ruling: Ruling | null }>) {
  const sentences = ruling ? sentencesOf(ruling) : [];
  if (sentences.length === 0) return null;
  return (
    <Card title={text('rules.title')}>
      <ul class="plain">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}

function sentencesOf({ diamond, innings }: Ruling): readonly string[] {
  const {
    pitchedBy,
    walks,
    runsPerInning,
    runsBeyondLimit,
    lastInningOpen,
    onceThroughOrder,
    battersPerInning,
    outsEndHalf,
    timeLimit,
    everybodyBats,
    freeSubstitution,
    runRule,
  } = diamond;
  const own = [
    pitchedBy !== 'player' && text('rules.pitchedBy', { by: pitchedBy }),
    !walks && text('rules.noWalks'),
    runsPerInning !== null && text('rules.runsPerInning', { runs: runsPerInning, lastOpen: String(lastInningOpen) }),
    runsPerInning !== null && runsBeyondLimit !== 'all' && text('rules.runsBeyondLimit', { counting: runsBeyondLimit }),
    onceThroughOrder && text('rules.onceThroughOrder', { outs: String(outsEndHalf) }),
    battersPerInning !== null && text('rules.battersPerInning', { batters: battersPerInning, outs: String(outsEndHalf) }),
    !outsEndHalf && text('rules.outsDoNotEnd'),
    timeLimit !== null && text('rules.timeLimit', { minutes: timeLimit }),
    everybodyBats && text('rules.everybodyBats'),
    freeSubstitution && text('rules.freeSubstitution'),
  ].filter((sentence) => sentence !== false);
  if (own.length === 0) return [];
  return [
    text('rules.innings', { innings }),
    ...own,
    ...runRule.map(({ lead, afterInnings }) => text('rules.runRule', { lead, innings: afterInnings })),
  ];
}

/** By what a game was over before its innings; undefined if it was not, or its events do not say. */
export function endedEarly(ruling: Ruling | null): string | undefined {
  const { gameEndedBy, runRule, diamond } = ruling ?? {};
  if (gameEndedBy === 'time_limit' && diamond?.timeLimit) return text('rules.endedByTime', { minutes: diamond.timeLimit });
  if (gameEndedBy === 'run_rule' && runRule) return text('rules.endedByLead', { lead: runRule.lead, innings: runRule.afterInnings });
  return undefined;
}
