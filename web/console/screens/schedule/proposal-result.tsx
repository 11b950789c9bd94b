import { isProblem, type Problem, ProblemError, type ScheduleProposal, type ScheduleQuality, unwrap } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { dayOf, placeOf, timeOf } from '../../../kit/format.ts';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { AskFirst } from '../../parts.tsx';

const ASK_AGAIN_MS = 800;
const isBeingMade = ({ state }: ScheduleProposal): boolean => state === 'queued' || state === 'solving';

/** What has come of the wishes: a schedule to look at and to accept, or why there is none. */
export function ProposalResult({ id }: Readonly<{ id: string }>) {
  const params = { path: { proposalId: id } };
  const load = useLoad((signal) => unwrap(league.GET('/api/org/schedule-proposals/{proposalId}', { params, signal })), [id]);
  useEffect(() => {
    if (!load.value || !isBeingMade(load.value)) return undefined;
    const asking = setTimeout(load.reload, ASK_AGAIN_MS);
    return () => clearTimeout(asking);
  }, [load.value]);
  const [isOutdated, setOutdated] = useState(false);
  const discard = async () => {
    await unwrap(league.DELETE('/api/org/schedule-proposals/{proposalId}', { params }));
    go('schedule', 'proposal');
  };
  const accept = async () => {
    const { error } = await league.POST('/api/org/schedule-proposals/{proposalId}/accept', { params });
    if (isProblem(error, 'proposal-outdated')) return setOutdated(true);
    if (error) throw new ProblemError(error as Problem);
    return load.reload();
  };
  return (
    <Loaded load={load}>
      {(proposal) => (
        <>
          <div class="content" role="status">
            {isOutdated && <p class="alert">{text('proposal.outdated')}</p>}
            <Verdict proposal={proposal} />
          </div>
          {proposal.state === 'accepted' ? (
            <Accepted proposal={proposal} />
          ) : (
            <div class="row start">
              {proposal.state === 'proposed' && !isOutdated && (
                <AskFirst
                  label={text('proposal.accept')}
                  isMain
                  title={text('proposal.acceptTitle', { games: proposal.games.length })}
                  about={text('proposal.acceptText')}
                  run={accept}
                />
              )}
              {!isBeingMade(proposal) && (
                <a class={proposal.state === 'proposed' && !isOutdated ? 'button' : 'button primary'} href={to('schedule', 'proposal')}>
                  {text('proposal.change')}
                </a>
              )}
              {(isBeingMade(proposal) || proposal.state === 'proposed') && (
                <AskFirst
                  label={text('proposal.discard')}
                  isDangerous
                  title={text('proposal.discardTitle')}
                  about={text('proposal.discardText')}
                  run={discard}
                />
              )}
            </div>
          )}
          {proposal.games.length > 0 && <Games games={proposal.games} />}
        </>
      )}
    </Loaded>
  );
}

function Verdict({ proposal }: Readonly<{ proposal: ScheduleProposal }>) {
  const { state, quality, conflict, failure } = proposal;
  if (isBeingMade(proposal)) {
    return (
      <Card>
        <label class="form-field">
          {text('proposal.working')}
          <progress />
        </label>
      </Card>
    );
  }
  if (conflict) {
    return (
      <Card title={text('proposal.impossible', { proven: String(conflict.isProven) })}>
        <p class="fault">{conflict.reason}</p>
        {conflict.wishes.length > 0 && (
          <>
            <p>{text('proposal.together')}</p>
            <ul class="plain">
              {conflict.wishes.map((wish) => (
                <li key={wish}>{wish}</li>
              ))}
            </ul>
          </>
        )}
        <p class="soft">{text('proposal.whatHelps')}</p>
      </Card>
    );
  }
  if (failure !== null || !quality) {
    return (
      <Card title={text('proposal.failed')}>
        <p>{text('proposal.failure', { failure: (failure ?? 'interrupted').replaceAll('-', '_') })}</p>
      </Card>
    );
  }
  return (
    <Card title={text('proposal.found', { games: quality.games, accepted: String(state === 'accepted') })}>
      <ul class="plain">
        {factsOf(quality).map(({ fact, isFair }) => (
          <li key={fact}>
            {!isFair && <strong class="unproven">{text('proposal.uneven')} </strong>}
            {fact}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How many more early or late games one team may have than another that plays as often. */
const EVEN = 1;
/** The part of all games that may be return games too soon: a season without a day to spare does not always leave room for the last ones. */
const TOO_SOON = 0.1;

/** As long as a team may be at home, or away, without it being worth a second look. */
const LONG_RUN = 3;

/** How evenly a schedule treats the teams, in sentences. */
function factsOf(quality: ScheduleQuality): readonly Readonly<{ fact: string; isFair: boolean }>[] {
  const { games, slots, gamesPerTeam, homeAwayDifference, earlyStarts, lateStarts, daysBetweenGames, daysBetweenMeetings } = quality;
  const mayDiffer = EVEN + gamesPerTeam.most - gamesPerTeam.least;
  const spread = (key: 'perTeam' | 'early' | 'late' | 'between', { least, most }: typeof gamesPerTeam, apart: number) => ({
    fact: text(`proposal.${key}`, { least, most, same: String(least === most) }),
    isFair: most - least <= apart,
  });
  const neutral = (fact: string) => ({ fact, isFair: true });
  return [
    spread('perTeam', gamesPerTeam, 0),
    { fact: text('proposal.homeAway', { difference: homeAwayDifference }), isFair: homeAwayDifference <= 1 },
    ...(quality.longestRun === null
      ? []
      : [
          {
            fact: text('proposal.run', quality.longestRun),
            isFair: Math.max(quality.longestRun.home, quality.longestRun.away) <= LONG_RUN,
          },
        ]),
    ...(earlyStarts.most > 0 ? [spread('early', earlyStarts, mayDiffer)] : []),
    ...(lateStarts.most > 0 ? [spread('late', lateStarts, mayDiffer)] : []),
    ...(daysBetweenGames.most > 0 ? [spread('between', daysBetweenGames, Number.POSITIVE_INFINITY)] : []),
    ...(daysBetweenMeetings === null ? [] : [neutral(text('proposal.meetings', { days: daysBetweenMeetings }))]),
    ...(quality.returnsTooSoon === null
      ? []
      : [
          {
            fact: text('proposal.returns', { tooSoon: quality.returnsTooSoon }),
            isFair: quality.returnsTooSoon <= TOO_SOON * games,
          },
        ]),
    neutral(text('proposal.used', { games, slots })),
  ];
}

const Accepted = ({ proposal: { games } }: Readonly<{ proposal: ScheduleProposal }>) => (
  <div class="alert question" role="status">
    <p>{text('proposal.accepted')}</p>
    <div class="row start">
      <a class="button primary" href={to('schedule', 'week', games[0]?.localDate ?? '')}>
        {text('proposal.firstWeek')}
      </a>
      <a class="button" href={to('league', 'setup')}>
        {text('setup.goOn')}
      </a>
    </div>
  </div>
);

/** The games by day, of all teams or of one. */
function Games({ games }: Readonly<{ games: ScheduleProposal['games'] }>) {
  const [team, choose] = useState('');
  const names = new Map(games.flatMap(({ homeTeam, visitorTeam }) => [homeTeam, visitorTeam]).map(({ id, name }) => [id, name]));
  const shown = games.filter(({ homeTeam, visitorTeam }) => team === '' || homeTeam.id === team || visitorTeam.id === team);
  return (
    <Card title={text('schedule.games', { count: shown.length })}>
      <Select
        label={text('schedule.team')}
        value={team}
        choices={[
          { value: '', label: text('schedule.allTeams') },
          ...[...names].map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label)),
        ]}
        onChange={choose}
      />
      {[...Map.groupBy(shown, ({ localDate }) => localDate)].map(([date, ofDay]) => (
        <details key={date} open={team !== '' || date === shown[0]?.localDate} class="more">
          <summary>
            <strong>{dayOf(date)}</strong>
            <span class="small soft">{text('schedule.games', { count: ofDay.length })}</span>
          </summary>
          <ul class="rows">
            {ofDay.map((game) => (
              <li key={`${game.startsAt} ${game.homeTeam.id}`} class="game-row">
                <span class="game-time">{timeOf(game)}</span>
                <span class="game-what">
                  <strong>{text('schedule.teams', { visitor: game.visitorTeam.name, home: game.homeTeam.name })}</strong>
                  <span class="small soft">{placeOf(game)}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}
