import {
  type Bracket,
  type BracketMatch,
  type BracketRound,
  isProblem,
  type LaterGame,
  ProblemError,
  type TeamName,
  unwrap,
} from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { whenOf } from '../../../kit/format.ts';
import { Select, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { localOf } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { AskFirst, Later } from '../../parts.tsx';

/** A bracket as a picture, its matches in words, which screen readers read, and what the league does with it. */
export function LeagueBracket({ bracketId }: Readonly<{ bracketId: string }>) {
  const params = { path: { bracketId } };
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [bracket, picture] = await Promise.all([
        unwrap(league.GET('/api/mobile/brackets/{bracketId}', { params, signal })),
        unwrap(league.GET('/api/mobile/brackets/{bracketId}/picture', { params, parseAs: 'text', signal })),
      ]);
      return { bracket, picture };
    },
    [bracketId],
    'league-bracket',
  );
  const changed = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  const { bracket: shown } = load.value ?? {};
  return (
    <Screen
      title={shown?.name ?? text('league.brackets')}
      eyebrow={shown?.ageGroup.name}
      back={{ label: text('league.brackets'), to: to('league', 'brackets') }}
    >
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ bracket, picture }) => (
          <>
            {bracket.champion && <p class="said">{text('brackets.isChampion', { team: bracket.champion.name })}</p>}
            <NextStep bracket={bracket} changed={changed} />
            <div class="beside">
              <Card>
                {/* The matches beside it say the same in words. */}
                <img class="bracket" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt="" />
              </Card>
              <div class="content">
                <Rounds rounds={bracket.rounds}>{(match) => <Match bracket={bracket} match={match} changed={changed} />}</Rounds>
                <Remove bracket={bracket} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Every game that a round may have, planned or not. */
export const gamesOf = ({ games, matches }: BracketRound) =>
  matches.flatMap((match) =>
    Array.from({ length: games }, (_, at) => at + 1).map((number) => ({
      key: `${match.key}/${number}`,
      match,
      number,
      game: match.games.find((game) => game.number === number),
    })),
  );

/** The matches by rounds, each as a sentence. */
export function Rounds({
  rounds,
  ofRound,
  children,
}: Readonly<{
  rounds: readonly BracketRound[];
  ofRound?: (round: BracketRound) => preact.ComponentChildren;
  children?: (match: BracketMatch) => preact.ComponentChildren;
}>) {
  return (
    <>
      {rounds.map((round) => (
        <Card key={round.key} title={round.games > 1 ? `${round.name} · ${text('brackets.bestOf', { games: round.games })}` : round.name}>
          {ofRound?.(round)}
          <ul class="rows">
            {round.matches.map((match) => (
              <li key={match.key} class="stack">
                <span>{match.sentence}</span>
                {children?.(match)}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

type Shown = Readonly<{ bracket: Bracket; changed: (said: string) => void }>;
const versionOf = ({ version }: Bracket) => ({ 'If-Match': `"${version}"` });

/** What is to do first: teams for the seeds, then times for the games. */
function NextStep({ bracket, changed }: Shown) {
  const action = useAction();
  const params = { path: { bracketId: bracket.id! }, header: versionOf(bracket) };
  const draw = () =>
    action.run(async () => {
      const { laterGames } = await unwrap(league.POST('/api/org/brackets/{bracketId}/draw', { params, body: {} }));
      changed([text('brackets.drawn'), madeOf(laterGames)].filter(Boolean).join(' '));
    });
  const missing = bracket.rounds
    .flatMap(gamesOf)
    .filter(({ match, game }) => ['open', 'ready', 'playing'].includes(match.state) && !game?.startsAt);
  if (bracket.isOver) return null;
  return (
    <Card>
      {!bracket.isDrawn && <p>{text('brackets.toDraw')}</p>}
      {bracket.isDrawn && <p>{text('brackets.toPlan', { count: missing.length })}</p>}
      <Affected error={action.error} bracket={bracket} />
      <div class="row start">
        {bracket.seeding !== 'teams' && (
          <button type="button" class={bracket.isDrawn ? '' : 'primary'} disabled={action.isBusy} onClick={draw}>
            {text(bracket.isDrawn ? 'brackets.drawAgain' : 'brackets.draw')}
          </button>
        )}
        <a class={bracket.isDrawn && missing.length > 0 ? 'button primary' : 'button'} href={to('league', 'brackets', bracket.id!, 'plan')}>
          {text('brackets.plan')}
        </a>
      </div>
    </Card>
  );
}

/** The games of a match, and who advances if the league decides it. */
function Match({ bracket, match, changed }: Shown & Readonly<{ match: BracketMatch }>) {
  const teams = match.sides.flatMap(({ team }) => (team ? [team] : []));
  return (
    <>
      {match.games
        .filter(({ gameId }) => gameId !== null)
        .map(({ gameId, number }) => (
          <a key={number} href={to('schedule', 'game', gameId!)}>
            {text('brackets.toGame', { number, count: match.games.length })}
          </a>
        ))}
      {teams.length === 2 && (
        <Later summary={text('brackets.decide')} name={match.name} isOpen={match.state === 'undecided'}>
          <Decision bracket={bracket} match={match} teams={teams} changed={changed} />
        </Later>
      )}
    </>
  );
}

const NEITHER = 'neither';

function Decision({ bracket, match, teams, changed }: Shown & Readonly<{ match: BracketMatch; teams: readonly TeamName[] }>) {
  const form = useForm({ winner: match.winnerTeamId ?? teams[0]!.id });
  const params = { path: { bracketId: bracket.id!, match: match.key }, header: versionOf(bracket) };
  const decide = async ({ winner }: typeof form.values) => {
    const body = { winnerTeamId: winner === NEITHER ? null : winner };
    const { laterGames } = await unwrap(league.PUT('/api/org/brackets/{bracketId}/matches/{match}/decision', { params, body }));
    changed([text('edit.saved'), madeOf(laterGames)].filter(Boolean).join(' '));
  };
  const takeBack = async () => {
    await unwrap(league.DELETE('/api/org/brackets/{bracketId}/matches/{match}/decision', { params }));
    changed(text('brackets.takenBack'));
  };
  return (
    <Form class="inside" form={form} onSubmit={decide}>
      <p class="small soft">{text('brackets.decideText')}</p>
      <Select
        label={text('brackets.advances')}
        {...form.at('winner')}
        choices={[...teams.map(({ id, name }) => ({ value: id, label: name })), { value: NEITHER, label: text('brackets.neither') }]}
      />
      <Submit
        isPlain
        name={match.name}
        refusal={(error) => <Affected error={error} bracket={bracket} />}
        beside={
          match.isLeagueDecision && (
            <button type="button" disabled={form.isBusy} onClick={() => form.submit(takeBack)}>
              {text('brackets.takeBack')}
            </button>
          )
        }
      >
        {text('brackets.decideDo')}
      </Submit>
    </Form>
  );
}

function Remove({ bracket }: Readonly<{ bracket: Bracket }>) {
  const run = async () => {
    await unwrap(
      league.DELETE('/api/org/brackets/{bracketId}', { params: { path: { bracketId: bracket.id! }, header: versionOf(bracket) } }),
    );
    go('league', 'brackets');
  };
  return (
    <div>
      <AskFirst
        label={text('brackets.remove')}
        isDangerous
        title={text('team.removeTitle', { name: bracket.name })}
        about={text('brackets.removeText')}
        run={run}
      />
    </div>
  );
}

/** How many games a change has put on the schedule. */
export const madeOf = (games: readonly LaterGame[]): string => {
  const made = games.filter(({ change }) => change === 'made').length;
  return made === 0 ? '' : text('brackets.made', { count: made });
};

/** Games that have begun, and stand in the way of a change; or another failure. */
export function Affected({ error, bracket: { timeZone } }: Readonly<{ error: unknown; bracket: Bracket }>) {
  if (error === undefined) return null;
  if (error instanceof ProblemError && isProblem(error.problem, 'edit-conflict')) {
    return (
      <p class="alert" role="alert">
        {text('brackets.edited')}
      </p>
    );
  }
  if (!(error instanceof ProblemError && isProblem(error.problem, 'bracket-affected'))) return <Problem error={error} />;
  return (
    <div class="alert question" role="alert">
      <p>{text('brackets.affected')}</p>
      <ul class="plain">
        {error.problem.laterGames.map(({ gameId, matchName, homeTeam, visitorTeam, startsAt }) => (
          <li key={gameId}>
            <a href={to('schedule', 'game', gameId)}>
              {`${matchName}: ${text('schedule.teams', { visitor: visitorTeam.name, home: homeTeam.name })}`}
            </a>
            {`, ${whenOf(localOf(startsAt, timeZone))}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
