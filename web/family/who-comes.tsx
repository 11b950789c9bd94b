import type { TeamAnswers } from 'league-gateway-client';
import { Card } from '../kit/ui.tsx';
import { text } from './family-texts.ts';

const GROUPS = ['yes', 'maybe', 'no', 'none'] as const;

/** Those of the teams that the user runs: they alone are told who has not answered. */
export const runOf = (teams: readonly TeamAnswers[]): readonly TeamAnswers[] => teams.filter(({ counts }) => counts.silent !== null);

/** Who of the team comes, by name. Who has not answered is told only to those who run the team. */
export function WhoComes({ teams }: Readonly<{ teams: readonly TeamAnswers[] }>) {
  return (
    <>
      {teams.map(({ teamId, counts, answers }) => (
        <Card key={teamId} title={text('whoComes.title')}>
          <p class="soft">{text('answers.counts', { yes: counts.yes, maybe: counts.maybe, no: counts.no })}</p>
          {GROUPS.map((group) => {
            const named = answers.filter(({ answer }) => (answer ?? 'none') === group);
            if (named.length === 0 || (group === 'none' && counts.silent === null)) return null;
            return (
              <div key={group}>
                <h3>{text('whoComes.group', { answer: group })}</h3>
                <ul>
                  {named.map(({ playerId, displayName, note, byMail }) => (
                    <li key={playerId}>
                      {displayName} {note && <span class="small soft">{note}</span>}{' '}
                      {byMail && <span class="small soft">{text('whoComes.byMail')}</span>}
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </Card>
      ))}
    </>
  );
}
