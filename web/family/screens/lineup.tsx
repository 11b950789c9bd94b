import { isProblem, type Lineup as SetLineup } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { hasInnings } from '../../../src/domain/league/sport.ts';
import { POSITIONS } from '../../../src/domain/scoring/substitution.ts';
import { dayOf, whenOf } from '../../kit/format.ts';
import { useAction, useDraft } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { matchOf } from '../game-list.tsx';
import {
  type Candidate,
  comes,
  type LineupSheet,
  lastStarters,
  moved,
  placesOf,
  readLineups,
  type Starter,
  startersWhoCome,
} from '../lineup/sheet.ts';
import { scoringText } from '../scoring/scoring-texts.ts';

/** Who begins for a team, in which order and where, before a game. */
export function Lineup({ id }: Readonly<{ id: string }>) {
  const load = useLoad((signal) => readLineups(id, signal), [id], 'lineup');
  const [chosen, choose] = useState(0);
  const { game } = load.value?.[0] ?? {};
  return (
    <Screen
      title={scoringText('lineup')}
      eyebrow={game && `${matchOf(game)} · ${whenOf(game)}`}
      back={{ label: text('game.title'), to: to('game', id) }}
    >
      <Loaded load={load}>
        {(sheets) => {
          const sheet = sheets[chosen];
          if (!sheet) return <p>{scoringText('notAllowed')}</p>;
          return (
            <>
              {sheets.length > 1 && (
                <div class="segments">
                  {sheets.map(({ team }, index) => (
                    <button key={team.id} type="button" aria-pressed={index === chosen} onClick={() => choose(index)}>
                      {team.name}
                    </button>
                  ))}
                </div>
              )}
              <OfTeam key={sheet.team.id} sheet={sheet} changed={load.reload} />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function OfTeam({ sheet, changed }: Readonly<{ sheet: LineupSheet; changed: () => void }>) {
  const { game, sport, team, version, candidates } = sheet;
  const [draft, setDraft] = useDraft(`lineup/${game.id}/${team.id}`);
  const [selected, select] = useState<string>();
  const [saved, setSaved] = useState<SetLineup>();
  const [isWithoutLast, setWithoutLast] = useState(false);
  const { isBusy, error, run } = useAction();
  const starters = draft === '' ? sheet.starters : (JSON.parse(draft) as readonly Starter[]);
  const isInnings = hasInnings(sport);
  const known = new Map(candidates.map((each) => [each.playerId, each]));
  const others = candidates.filter(({ playerId }) => !starters.some((each) => each.playerId === playerId));

  const set = (next: readonly Starter[]) => {
    setSaved(undefined);
    setDraft(JSON.stringify(next));
  };
  const save = () =>
    run(async () => {
      const params = {
        path: { gameId: game.id, teamId: team.id },
        header: { 'If-Match': `"${saved?.version ?? version}"` },
      };
      const body = { places: placesOf(sheet, starters) };
      const { data, error } = await league.PUT('/api/mobile/games/{gameId}/lineups/{teamId}', { params, body });
      if (isProblem(error, 'edit-conflict')) changed();
      if (!data) throw error;
      setSaved(data);
      setDraft('');
      select(undefined);
      changed();
    });
  const start = () =>
    run(async () => {
      const last = await lastStarters(sheet);
      setWithoutLast(last.length === 0);
      if (last.length > 0) set(last.filter(({ playerId }) => comes(known.get(playerId)!)));
    });

  return (
    <>
      <Card title={scoringText(isInnings ? 'order' : 'starters', { count: starters.length })}>
        <ol class="rows lineup">
          {starters.map((starter, index) => {
            const player = known.get(starter.playerId);
            if (!player) return null;
            const isOpen = selected === starter.playerId;
            return (
              <li key={starter.playerId}>
                <button
                  type="button"
                  class="quiet place"
                  aria-expanded={isOpen}
                  onClick={() => select(isOpen ? undefined : starter.playerId)}
                >
                  <span class="order">{isInnings && !starter.bats ? '–' : index + 1}</span>
                  <Name player={player} sheet={sheet} />
                  <strong>{starter.position ?? '–'}</strong>
                </button>
                {isOpen && (
                  <Place
                    starter={starter}
                    {...{ sport }}
                    change={(change) => set(starters.with(index, { ...starter, ...change }))}
                    move={(by) => set(moved(starters, index, by))}
                    toBench={() => set(starters.filter((each) => each !== starter))}
                  />
                )}
              </li>
            );
          })}
        </ol>
        {starters.length === 0 && (
          <div class="parts no-print">
            <button type="button" disabled={isBusy} onClick={start}>
              {scoringText('likeLast')}
            </button>
            <button type="button" onClick={() => set(startersWhoCome(sheet))}>
              {scoringText('whoComes')}
            </button>
          </div>
        )}
        {isWithoutLast && <p class="soft">{scoringText('noLast')}</p>}
        {saved?.warnings.map(({ kind }) => (
          <p key={kind} class="small alert" role="status">
            {scoringText('unusual', { kind: kind.replaceAll('-', '_') })}
          </p>
        ))}
        {error !== undefined && <Problem error={error} />}
        <div class="row no-print">
          <button type="button" class="primary grow" disabled={isBusy || draft === ''} onClick={save}>
            {scoringText(draft === '' && starters.length > 0 ? 'isSaved' : 'save')}
          </button>
          <button type="button" disabled={starters.length === 0} onClick={() => print()}>
            {scoringText('print')}
          </button>
        </div>
      </Card>
      <Card title={scoringText('bench')}>
        <Others
          players={others.filter(comes)}
          {...{ sheet }}
          add={({ playerId, usual }) => {
            const isTaken = starters.some(({ position }) => position === usual);
            set([...starters, { playerId, position: isTaken ? null : usual, bats: isInnings }]);
          }}
        />
        {others.some((each) => !comes(each)) && (
          <div class="below">
            <h3>{scoringText('absent')}</h3>
            <Others
              players={others.filter((each) => !comes(each))}
              {...{ sheet }}
              add={({ playerId }) => set([...starters, { playerId, position: null, bats: isInnings }])}
            />
          </div>
        )}
      </Card>
    </>
  );
}

type OthersProps = Readonly<{ players: readonly Candidate[]; sheet: LineupSheet; add: (player: Candidate) => void }>;

/** One tap brings a player into the lineup, at its end. */
function Others({ players, sheet, add }: OthersProps) {
  return (
    <ul class="rows lineup">
      {players.map((player) => (
        <li key={player.playerId}>
          <button type="button" class="quiet place" onClick={() => add(player)}>
            <span class="order" aria-hidden="true">
              +
            </span>
            <Name player={player} sheet={sheet} />
            <span class="soft">{player.usual}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Name({ player, sheet }: Readonly<{ player: Candidate; sheet: LineupSheet }>) {
  const { displayName, jerseyNumber, answer, pitching } = player;
  return (
    <span class="grow">
      {jerseyNumber && <span class="soft">{jerseyNumber} </span>}
      {displayName} {answer !== 'yes' && <span class="badge no-print">{scoringText('answered', { answer: answer ?? 'none' })}</span>}
      {pitching && (
        <span class="small soft block">
          {pitching.mayPitch === false
            ? scoringText('pitchesNot', { until: dayOf(pitching.nextDay) })
            : pitching.mayPitch === null
              ? scoringText('pitchesUnknown')
              : pitching.left !== null && scoringText('pitchesLeft', { left: pitching.left, measure: sheet.measure ?? 'pitches' })}
        </span>
      )}
    </span>
  );
}

type PlaceProps = Readonly<{
  starter: Starter;
  sport: LineupSheet['sport'];
  change: (change: Partial<Starter>) => void;
  move: (by: 1 | -1) => void;
  toBench: () => void;
}>;

function Place({ starter, sport, change, move, toBench }: PlaceProps) {
  const { position, bats } = starter;
  return (
    <div class="panel no-print">
      <fieldset class="positions" aria-label={scoringText('position')}>
        {POSITIONS[sport].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === position}
            onClick={() => change({ position: each === position ? null : each })}
          >
            {each}
          </button>
        ))}
      </fieldset>
      <div class="segments">
        <button type="button" onClick={() => move(-1)} aria-label={scoringText('up')}>
          ↑
        </button>
        <button type="button" onClick={() => move(1)} aria-label={scoringText('down')}>
          ↓
        </button>
        {hasInnings(sport) && (
          <button type="button" aria-pressed={!bats} onClick={() => change({ bats: !bats })}>
            {scoringText('batsNot')}
          </button>
        )}
        <button type="button" onClick={toBench}>
          {scoringText('bench')}
        </button>
      </div>
    </div>
  );
}
