import { type AttendedItem, type Presence, type TeamAnswers, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { download } from '../../kit/download.ts';
import { dateInYear } from '../../kit/format.ts';
import { useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';
import { runOf } from '../who-comes.tsx';

const PRESENCES: readonly Presence[] = ['came', 'late', 'excused', 'missed'];
type Item = Readonly<{ kind: 'game' | 'event'; id: string }>;

/** Who of the teams that the user runs was at a game or an event. */
export function TakeAttendance({ kind, id }: Item) {
  const load = useLoad(
    (signal) =>
      unwrap(
        kind === 'game'
          ? league.GET('/api/mobile/games/{gameId}/responses', { signal, params: { path: { gameId: id } } })
          : league.GET('/api/mobile/events/{eventId}/responses', { signal, params: { path: { eventId: id } } }),
      ),
    [kind, id],
    'attendance',
  );
  return (
    <Screen title={text('attendance.title')} back={{ label: text(kind === 'game' ? 'game.title' : 'event.title'), to: to(kind, id) }}>
      <Loaded load={load}>
        {({ teams }) => runOf(teams).map((team) => <OfTeam key={team.teamId} item={{ kind, id }} team={team} changed={load.reload} />)}
      </Loaded>
    </Screen>
  );
}

type Taken = Readonly<{ asAnswered: true } | { players: { playerId: string; presence: Presence }[] }>;

function OfTeam({ item: { kind, id }, team, changed }: Readonly<{ item: Item; team: TeamAnswers; changed: () => void }>) {
  const { teamId } = team;
  const { isBusy, error, run } = useAction();
  const take = (taken: Taken) =>
    run(async () => {
      await unwrap(
        kind === 'game'
          ? league.PUT('/api/mobile/games/{gameId}/attendance', { params: { path: { gameId: id } }, body: { teamId, ...taken } })
          : league.PUT('/api/mobile/events/{eventId}/attendance', { params: { path: { eventId: id } }, body: taken }),
      ).finally(changed);
    });
  const isOpen = team.answers.some(({ presence, answer }) => presence === null && (answer === null ? !team.isAsked : answer !== 'maybe'));
  return (
    <Card>
      {isOpen && (
        <>
          <button type="button" class="primary" disabled={isBusy} onClick={() => take({ asAnswered: true })}>
            {rareText('attendance.asSaid')}
          </button>
          <p class="small soft">{rareText('attendance.hint')}</p>
        </>
      )}
      {error !== undefined && <Problem error={error} />}
      {team.answers.map(({ playerId, displayName, answer, presence }) => (
        <fieldset key={playerId} class="answer">
          <legend>
            {displayName}{' '}
            <span class="small soft">{rareText('attendance.said', { answer: answer ?? (team.isAsked ? 'none' : 'not_asked') })}</span>
          </legend>
          <div class="parts">
            {PRESENCES.map((each) => (
              <button
                key={each}
                type="button"
                disabled={isBusy}
                aria-pressed={presence === each}
                onClick={() => take({ players: [{ playerId, presence: each }] })}
              >
                {rareText('attendance.presence', { presence: each })}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </Card>
  );
}

const nameOf = ({ title, homeTeam, visitorTeam }: AttendedItem): string =>
  title ?? text('match', { visitor: visitorTeam ?? '', home: homeTeam ?? '' });

/** Who of a team was there, over the season, by name: no ranking. */
export function TeamAttendance({ id }: Readonly<{ id: string }>) {
  const params = { path: { teamId: id } };
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/teams/{teamId}/attendance', { signal, params })),
    [id],
    'team-attendance',
  );
  const [saving, setSaving] = useState<unknown>();
  const save = async () => {
    try {
      const csv = await unwrap(league.GET('/api/mobile/teams/{teamId}/attendance.csv', { params, parseAs: 'text' }));
      download(`${text('attendance.season')}.csv`, 'text/csv', csv);
    } catch (failure) {
      setSaving(failure);
    }
  };
  return (
    <Screen title={text('attendance.season')} back={{ label: text('team'), to: to('team', id) }}>
      <Loaded load={load}>
        {({ items, players }) =>
          items.length === 0 ? (
            <p class="soft">{rareText('attendance.none')}</p>
          ) : (
            <>
              <Card>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
                <section class="scroll" aria-label={text('attendance.season')} tabIndex={0}>
                  <table>
                    <thead>
                      <tr>
                        <th scope="col">{text('player')}</th>
                        {PRESENCES.map((presence) => (
                          <th key={presence} scope="col">
                            {rareText('attendance.presence', { presence })}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {players.map(({ playerId, displayName, jerseyNumber, ...counts }) => (
                        <tr key={playerId}>
                          <th scope="row">
                            {jerseyNumber && <span class="number">{jerseyNumber}</span>}
                            {displayName}
                          </th>
                          {PRESENCES.map((presence) => (
                            <td key={presence}>{counts[presence]}</td>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </section>
                <button type="button" onClick={save}>
                  {rareText('attendance.download')}
                </button>
                {saving !== undefined && <Problem error={saving} />}
              </Card>
              <Card title={rareText('attendance.taken')}>
                <ul class="rows">
                  {items.toReversed().map((item) => (
                    <li key={item.id}>
                      <a class="whole" href={to('attendance', item.kind === 'game' ? 'game' : 'event', item.id)}>
                        <span class="small soft block">{dateInYear(item.localDate)}</span>
                        {nameOf(item)}
                      </a>
                    </li>
                  ))}
                </ul>
              </Card>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** At what a child was, for its guardians and coaches. */
export function ChildAttendance({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/players/{playerId}/attendance', { signal, params: { path: { playerId: id } } })),
    [id],
    'child-attendance',
  );
  return (
    <Screen title={text('attendance.season')} back={{ label: text('child.title'), to: to('child', id) }}>
      <Loaded load={load}>
        {({ teams }) =>
          teams.length === 0 ? (
            <p class="soft">{rareText('attendance.none')}</p>
          ) : (
            teams.map(({ team, came, late, excused, missed, items }) => (
              <Card key={team.id} title={team.name}>
                <p class="soft">{rareText('attendance.counts', { came, late, excused, missed })}</p>
                <ul class="rows">
                  {items.toReversed().map((item) => (
                    <li key={item.id} class="row">
                      <span>
                        <span class="small soft block">{dateInYear(item.localDate)}</span>
                        {nameOf(item)}
                      </span>
                      <span class="badge">{rareText('attendance.presence', { presence: item.presence })}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            ))
          )
        }
      </Loaded>
    </Screen>
  );
}
