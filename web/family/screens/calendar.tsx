import { type CalendarAddress, type NewCalendarAddress, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../../kit/format.ts';
import { Confirm, useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { ShareLink } from '../../kit/share-link.tsx';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';
import { StoredTick } from '../stored-tick.tsx';

type CalendarProps = Readonly<{
  /** For the games and events of one team instead of the own ones. */
  teamId?: string | undefined;
}>;

/** The address at which the phone's own calendar reads the family's games and events, or a team's. The gateway shows it only once. */
export function Calendar({ teamId }: CalendarProps) {
  const load = useLoad(
    async (signal) => {
      const [{ calendars }, { children }] = await Promise.all([
        unwrap(league.GET('/api/mobile/calendars', { signal })),
        unwrap(league.GET('/api/mobile/screens/me', { signal })),
      ]);
      return { calendars, isFamily: children?.children.some(({ isApproved }) => isApproved) ?? false };
    },
    [],
    'calendar',
  );
  const [made, setMade] = useState<NewCalendarAddress>();
  const [said, say] = useState('');
  const { isBusy, error, run } = useAction();
  const make = () =>
    run(async () => {
      say('');
      setMade(
        await unwrap(
          teamId === undefined
            ? league.PUT('/api/mobile/calendars/mine')
            : league.PUT('/api/mobile/calendars/teams/{teamId}', { params: { path: { teamId } } }),
        ),
      );
      load.reload();
    });
  const ended = (id: string) => {
    if (made?.id === id) setMade(undefined);
    say(rareText('calendar.ended'));
    load.reload();
  };
  const back = teamId === undefined ? { label: text('week.title'), to: to('week') } : { label: text('team'), to: to('team', teamId) };
  return (
    <Screen title={text('calendar.title')} back={back}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ calendars, isFamily }) => {
          const earlier = calendars.find(({ team }) => (team?.id ?? undefined) === teamId);
          return (
            <>
              <Card>
                <p>{teamId === undefined ? text('calendar.text') : rareText('calendar.teamText')}</p>
                {made ? (
                  <>
                    <a class="button primary" href={made.webcalAddress}>
                      {text('calendar.open')}
                    </a>
                    <ShareLink
                      link={made.address}
                      label={text('calendar.address')}
                      hint={teamId === undefined ? text('calendar.addressHint') : rareText('calendar.teamAddressHint')}
                      message={text('calendar.message')}
                    />
                  </>
                ) : (
                  <>
                    {earlier && <p class="soft">{text('calendar.earlier', { when: sentAt(earlier.createdAt) })}</p>}
                    <button type="button" class="primary" disabled={isBusy} onClick={make}>
                      {text('calendar.make')}
                    </button>
                  </>
                )}
                {error !== undefined && <Problem error={error} />}
              </Card>
              {calendars.length > 0 && (
                <Card title={rareText('calendar.all')}>
                  <ul class="rows">
                    {calendars.map((calendar) => (
                      <Made key={calendar.id} calendar={calendar} isFamily={isFamily} ended={() => ended(calendar.id)} />
                    ))}
                  </ul>
                </Card>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

type MadeProps = Readonly<{
  calendar: CalendarAddress;
  /** Whether the user has children who can be declined for. */
  isFamily: boolean;
  ended: () => void;
}>;

/** An address that was made. Whoever knows it can read it until it is ended. */
function Made({ calendar: { id, team, leavesOutDeclined, createdAt }, isFamily, ended }: MadeProps) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const name = team?.name ?? text('games.yours');
  const end = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/calendars/{calendarId}', { params: { path: { calendarId: id } } }));
      setAsked(false);
      ended();
    });
  return (
    <li>
      <div class="row">
        <span>
          <strong>{name}</strong>
          <span class="small soft block">{rareText('calendar.madeAt', { when: sentAt(createdAt) })}</span>
        </span>
        <button type="button" onClick={() => setAsked(true)}>
          {rareText('calendar.end')}
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
      {isFamily && <LeavesOutDeclined {...{ id, name }} kept={leavesOutDeclined} />}
      {isAsked && (
        <Confirm
          title={rareText('calendar.endQuestion', { name })}
          action={rareText('calendar.endDo')}
          isBusy={isBusy}
          onConfirm={end}
          onClose={() => setAsked(false)}
        >
          <p>{rareText('calendar.endText')}</p>
          {error !== undefined && <Problem error={error} />}
        </Confirm>
      )}
    </li>
  );
}

/** Whether a calendar leaves out what the family has declined. */
function LeavesOutDeclined({ id, name, kept }: Readonly<{ id: string; name: string; kept: boolean }>) {
  const store = (leavesOutDeclined: boolean) =>
    unwrap(league.PATCH('/api/mobile/calendars/{calendarId}', { params: { path: { calendarId: id } }, body: { leavesOutDeclined } }));
  const label = (
    <>
      {rareText('calendar.leaveOutDeclined')}
      <span class="visually-hidden"> {name}</span>
    </>
  );
  return <StoredTick label={label} isOn={kept} store={store} />;
}
