import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useDraft } from '../../../kit/forms.tsx';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { AwaitsRelease } from '../../awaits-release.tsx';
import { text } from '../../console-texts.ts';
import { loadSetUp, type SetUp } from '../../set-up.ts';
import { SharePage } from '../../share-page.tsx';
import { zoneName } from '../../time-zones.ts';
import { useWide } from '../../wide.ts';
import { AgeGroupsForm, CoachesForm, FieldsForm, InvitesForm, LeagueForm, PageForm, SeasonForm, TeamsForm } from './setup-forms.tsx';
import { SetUpPreview } from './setup-preview.tsx';

type Step = Readonly<{
  name: 'league' | 'season' | 'ages' | 'fields' | 'teams' | 'coaches' | 'players' | 'schedule' | 'invites' | 'poster' | 'page';
  isDone: boolean;
  /** What there is so far. */
  has: string;
  children: ComponentChildren;
}>;

/** From nothing to families, step by step. Everything is stored at once, so that it can be left and resumed. */
export function LeagueSetup() {
  const [said, say] = useState('');
  const [later, putOff] = useDraft('setup/coaches-later');
  const [withoutPage, goWithoutPage] = useDraft('setup/without-page');
  const load = useLoad(loadSetUp, [], 'league-setup');
  const isWide = useWide();
  const done = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen title={text('league.setup')} back={{ label: text('tab.league'), to: to('league') }}>
      <Loaded load={load}>
        {(setUp) => {
          const steps = stepsOf(setUp, done, {
            coaches: { isLater: later !== '', putOff: () => putOff('later') },
            page: { isLater: withoutPage !== '', putOff: () => goWithoutPage('later') },
          });
          const count = steps.filter(({ isDone }) => isDone).length;
          const next = steps.find(({ isDone }) => !isDone);
          return (
            <>
              <AwaitsRelease settings={setUp.settings} onAsked={load.reload}>
                {text('setup.unconfirmed')}
              </AwaitsRelease>
              <Said>{said}</Said>
              <Card title={text('setup.progress', { done: count, all: steps.length })}>
                <progress value={count} max={steps.length} aria-label={text('setup.progress', { done: count, all: steps.length })} />
                {!next && <p>{text('setup.complete')}</p>}
              </Card>
              <div class="with-aside">
                <ol class="steps">
                  {steps.map(({ name, isDone, has, children }, index) => (
                    <li key={name} class={isDone ? 'card done' : 'card'}>
                      {/* The poster is what one prints, whether or not there is a page. */}
                      <details open={name === next?.name || (name === 'poster' && (!next || next.name === 'page'))} class="more">
                        <summary>
                          <span class="step" aria-hidden="true">
                            {isDone ? '✓' : index + 1}
                          </span>
                          <span class="stack">
                            <strong>{text(`setup.${name}`)}</strong>
                            <span class="small soft">{isDone ? has : text(`setup.${name}Todo`)}</span>
                            <span class="visually-hidden">{text(isDone ? 'setup.done' : 'setup.open')}</span>
                          </span>
                        </summary>
                        <div class="inside">{children}</div>
                      </details>
                    </li>
                  ))}
                </ol>
                {isWide && <SetUpPreview setUp={setUp} />}
              </div>
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** A step that may wait. */
type Later = Readonly<{ isLater: boolean; putOff: () => void }>;

function stepsOf(setUp: SetUp, done: (said: string) => void, later: Readonly<{ coaches: Later; page: Later }>): readonly Step[] {
  const { settings, seasons, ageGroups, facilities, fields, teams, staff, players, games, invites } = setUp;
  const names = (items: readonly Readonly<{ name: string }>[]) => items.map(({ name }) => name).join(', ');
  const teamless = ageGroups.find(({ id }) => teams.every(({ ageGroupId }) => ageGroupId !== id));
  const parents = invites.find(({ role }) => role === 'parent');
  return [
    {
      name: 'league',
      isDone: true,
      has: `${settings.name} · ${zoneName(settings.timeZone)}`,
      children: <LeagueForm key={settings.version} settings={settings} onDone={done} />,
    },
    { name: 'season', isDone: seasons.length > 0, has: names(seasons), children: <SeasonForm setUp={setUp} onDone={done} /> },
    { name: 'ages', isDone: ageGroups.length > 0, has: names(ageGroups), children: <AgeGroupsForm setUp={setUp} onDone={done} /> },
    {
      name: 'fields',
      isDone: fields.length > 0,
      has: text('setup.fieldsHave', { fields: fields.length, places: facilities.length }),
      children: <FieldsForm setUp={setUp} onDone={done} />,
    },
    {
      name: 'teams',
      isDone: teams.length > 0 && !teamless,
      has: text('setup.teamsHave', { count: teams.length }),
      // After the teams of one age group, those of the next.
      children:
        seasons.length > 0 && ageGroups.length > 0 ? (
          <TeamsForm key={teamless?.id} setUp={setUp} first={teamless} onDone={done} />
        ) : (
          <p>{text('setup.teamsFirst')}</p>
        ),
    },
    {
      name: 'coaches',
      isDone: staff > 0 || later.coaches.isLater,
      has: text(staff > 0 ? 'setup.coachesHave' : 'setup.coachesLater', { count: staff }),
      children: (
        <>
          <p>{text('setup.coachesText')}</p>
          {teams.length > 0 ? <CoachesForm setUp={setUp} onDone={done} /> : <p>{text('setup.coachesFirst')}</p>}
          <div class="row start">
            <a class="button" href={to('files', 'staff')}>
              {text('setup.fromFile')}
            </a>
            {staff === 0 && !later.coaches.isLater && (
              <button type="button" onClick={later.coaches.putOff}>
                {text('setup.later')}
              </button>
            )}
          </div>
        </>
      ),
    },
    {
      name: 'players',
      isDone: players > 0,
      has: text('team.players', { count: players }),
      children: (
        <>
          <p>{text('setup.playersText')}</p>
          <div class="row start">
            <a class="button primary" href={to('files', 'rosters')}>
              {text('setup.fromFile')}
            </a>
            <a class="button" href={to('people', 'teams')}>
              {text('setup.byHand')}
            </a>
          </div>
        </>
      ),
    },
    {
      name: 'schedule',
      isDone: games > 0,
      has: text('schedule.games', { count: games }),
      children: (
        <>
          <p>{text('setup.scheduleText')}</p>
          <div class="row start">
            <a class="button primary" href={to('schedule', 'proposal')}>
              {text('setup.toSchedule')}
            </a>
            <a class="button" href={to('files', 'schedule')}>
              {text('setup.fromFile')}
            </a>
          </div>
        </>
      ),
    },
    {
      name: 'invites',
      isDone: parents !== undefined,
      has: invites.map(({ inviteCode }) => inviteCode).join(', '),
      children: <InvitesForm setUp={setUp} onDone={done} />,
    },
    {
      name: 'poster',
      // Printing leaves no trace: it is ready once there is a code for parents.
      isDone: parents !== undefined,
      has: text('setup.posterHave'),
      children: parents ? (
        <>
          <p>{text('setup.posterText')}</p>
          <div class="row start">
            <a class="button primary" href={to('league', 'poster', 'invite', parents.id)}>
              {text('setup.openPoster')}
            </a>
            <a class="button" href={to('league', 'posters')}>
              {text('league.posters')}
            </a>
          </div>
        </>
      ) : (
        <p>{text('setup.posterFirst')}</p>
      ),
    },
    {
      name: 'page',
      isDone: settings.publicPage || later.page.isLater,
      has: text(settings.publicPage ? (settings.isConfirmed ? 'setup.pageHave' : 'share.pageHeld') : 'setup.pageLater'),
      children: (
        <>
          <p>{text('setup.pageText')}</p>
          {settings.publicPage ? <SharePage settings={settings} /> : <PageForm settings={settings} onDone={done} />}
          {!settings.publicPage && !later.page.isLater && (
            <button type="button" onClick={later.page.putOff}>
              {text('setup.later')}
            </button>
          )}
        </>
      ),
    },
  ];
}
