import { type TeamAnswers, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../kit/format.ts';
import { useAction } from '../kit/forms.tsx';
import { league, problemOf } from '../kit/league.ts';
import { to } from '../kit/router.ts';
import { Card, Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';

const GROUPS = ['yes', 'maybe', 'no', 'none'] as const;

/** Those of the teams that the user runs: they alone are told who has not answered. */
export const runOf = (teams: readonly TeamAnswers[]): readonly TeamAnswers[] => teams.filter(({ counts }) => counts.silent !== null);

/** What people come to. */
export type Asked = Readonly<{ kind: 'game' | 'event'; id: string; startsAt: string; status: string }>;
type WhoComesProps = Readonly<{ teams: readonly TeamAnswers[]; item: Asked; changed: () => void }>;

/** How many come, and to who runs the team how many have said nothing; they come where nobody was asked. */
export function inFigures({ yes, maybe, no, silent, notAsked }: TeamAnswers['counts']): string {
  if (silent === null || notAsked === null) return text('answers.counts', { yes, maybe, no });
  return notAsked > 0
    ? text('answers.unaskedCounts', { coming: yes + notAsked, notAsked, maybe, no })
    : text('answers.allCounts', { yes, maybe, no, silent });
}

/** Who of the team comes, by name. Who has not answered is told only to those who run the team. */
export function WhoComes({ teams, item, changed }: WhoComesProps) {
  return (
    <>
      {teams.map(({ teamId, isAsked, counts, answers, remindableAt }) => (
        <Card key={teamId} title={text('whoComes.title')}>
          <p class="soft">{inFigures(counts)}</p>
          {GROUPS.map((group) => {
            const named = answers.filter(({ answer }) => (answer ?? 'none') === group);
            if (named.length === 0 || (group === 'none' && counts.silent === null)) return null;
            return (
              <div key={group}>
                <h3>{text('whoComes.group', { answer: group === 'none' && !isAsked ? 'not_asked' : group })}</h3>
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
          {counts.silent !== null && <Running {...{ item, teamId, remindableAt, changed }} silent={counts.silent} />}
        </Card>
      ))}
    </>
  );
}

type RunningProps = Omit<WhoComesProps, 'teams'> & Readonly<{ teamId: string; silent: number; remindableAt: string | null }>;

/** For who runs the team: before the start the silent ones are reminded, from then on it is said who was there. */
function Running({ item, teamId, silent, remindableAt, changed }: RunningProps) {
  if (Date.parse(item.startsAt) <= Date.now()) {
    return (
      <a class="button" href={to('attendance', item.kind, item.id)}>
        {text('attendance.title')}
      </a>
    );
  }
  return silent > 0 && item.status === 'scheduled' ? <RemindNow {...{ item, teamId, remindableAt, changed }} /> : null;
}

type RemindNowProps = Readonly<{
  item: Readonly<{ kind: 'game' | 'event'; id: string }>;
  teamId: string;
  remindableAt: string | null;
  changed: () => void;
}>;

/** Reminds the families that have not answered; the button says when they can be reminded again. */
function RemindNow({ item: { kind, id }, teamId, remindableAt, changed }: RemindNowProps) {
  const [reminded, setReminded] = useState<number>();
  const { isBusy, error, run } = useAction();
  const remind = () =>
    run(async () => {
      const done = await unwrap(
        kind === 'game'
          ? league.POST('/api/mobile/games/{gameId}/answer-requests', { params: { path: { gameId: id } }, body: { teamId } })
          : league.POST('/api/mobile/events/{eventId}/answer-requests', { params: { path: { eventId: id } } }),
      );
      setReminded(done.players);
      changed();
    });
  const early = problemOf(error, 'families-reminded');
  const again = early?.remindableAt ?? remindableAt;
  return (
    <>
      {again === null ? (
        <button type="button" disabled={isBusy} onClick={remind}>
          {text('remind.now')}
        </button>
      ) : (
        <button type="button" disabled>
          {text('remind.again', { when: sentAt(again) })}
        </button>
      )}
      {reminded !== undefined && (
        <p class="small soft" role="status">
          {text('remind.done', { count: reminded })}
        </p>
      )}
      {error !== undefined && early === undefined && <Problem error={error} />}
    </>
  );
}
