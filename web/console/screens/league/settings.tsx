import { type LanguageCode, type LeagueRole, type OrgAgeGroup, type OrgSettings, unwrap } from 'league-gateway-client';
import { hasInnings } from '../../../../src/domain/league/sport.ts';
import { Form } from '../../../kit/form.tsx';
import { roleName, timeOf, whenOf } from '../../../kit/format.ts';
import { Field, ListField, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { AwaitsRelease } from '../../awaits-release.tsx';
import type { en } from '../../catalogs/en.ts';
import { text } from '../../console-texts.ts';
import { type Edit, Save, useEdit } from '../../edit.tsx';
import { PAGE } from '../../lists.ts';
import { NumberField } from '../../number-field.tsx';
import { Switch } from '../../parts.tsx';
import { PITCHING_TABLES } from '../../season-rules.ts';
import { SharePage } from '../../share-page.tsx';
import { timeZones } from '../../time-zones.ts';

type SettingsProps = Readonly<{
  edit: Edit<OrgSettings>;
  ageGroups: readonly OrgAgeGroup[];
  /** Whether the league plays baseball or softball, or has yet to say what it plays. */
  hasPitchers: boolean;
}>;

/** Every one has its name `settings.<member>`, and what it means, `settings.<member>Hint`. */
const SWITCHES = {
  joining: ['linksNeedApproval', 'followersAllowed', 'followersSeeEvents'],
  umpires: ['umpiresAssignThemselves'],
  reminders: ['remindEveningBefore'],
  public: ['publicPage'],
} as const;
const LANGUAGES: readonly LanguageCode[] = ['en', 'es'];
const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** The roles that may join without waiting; all others always wait. */
const MAY_JOIN_AT_ONCE: readonly LeagueRole[] = ['parent'];
const NONE = '';

/** The settings of the league with what they mean. */
export function LeagueSettings() {
  const load = useLoad(
    async (signal) => {
      const [settings, { ageGroups }, { sports }] = await Promise.all([
        unwrap(league.GET('/api/org/settings', { signal })),
        unwrap(league.GET('/api/org/age-groups', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/sports', { params: { query: { limit: PAGE } }, signal })),
      ]);
      const hasPitchers = sports.length === 0 || sports.some(({ code }) => hasInnings(code));
      return { settings, hasPitchers, ageGroups: ageGroups.toSorted((one, other) => one.sortOrder - other.sortOrder) };
    },
    [],
    'league-settings/2',
  );
  return (
    <Screen title={text('league.settings')} back={{ label: text('tab.league'), to: to('league') }}>
      <Loaded load={load}>
        {({ settings, ...others }) => (
          <>
            <AwaitsRelease settings={settings} onAsked={load.reload}>
              {text('setup.unconfirmed')}
            </AwaitsRelease>
            <SettingsForm key={settings.version} settings={settings} {...others} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function SettingsForm({ settings, ...others }: Omit<SettingsProps, 'edit'> & Readonly<{ settings: OrgSettings }>) {
  const edit = useEdit<OrgSettings>(settings, {
    draft: { name: 'settings' },
    read: () => unwrap(league.GET('/api/org/settings')),
    write: ({ version: _, id: __, code: ___, rolesThatWait, ...changes }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/settings', {
          params: { header: { 'If-Match': ifMatch } },
          body: { ...changes, ...(rolesThatWait && { rolesThatWait: rolesThatWait as LeagueRole[] }) },
        }),
      ),
    onSaved: () => text('edit.saved'),
  });
  return (
    <Form class="content columns" form={edit} onSubmit={edit.send}>
      <About edit={edit} {...others} stored={settings} />
      <Joining edit={edit} {...others} />
      <Reminders edit={edit} {...others} />
      <Umpires edit={edit} {...others} />
      <Play edit={edit} {...others} />
      <PublicPage edit={edit} {...others} stored={settings} />
      <div class="save">
        <Save
          isWide
          edit={edit}
          label={(name) => text(`settings.${name}` as keyof typeof en)}
          words={(value) =>
            typeof value === 'boolean' ? text('settings.yesNo', { yes: String(value) }) : String(value ?? text('settings.never'))
          }
        />
      </div>
    </Form>
  );
}

const Switches = ({
  edit,
  names,
}: Readonly<{ edit: Edit<OrgSettings>; names: readonly (typeof SWITCHES)[keyof typeof SWITCHES][number][] }>) => (
  <>
    {names.map((name) => (
      <Switch
        key={name}
        label={text(`settings.${name}`)}
        hint={text(`settings.${name}Hint`)}
        checked={edit.values[name]}
        onChange={(checked) => edit.set({ [name]: checked })}
      />
    ))}
  </>
);

/** The origin of an address as people copy it. What is none, the gateway refuses. */
function originOf(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  return url?.origin ?? address;
}

const PublicPage = ({ edit, stored }: SettingsProps & Readonly<{ stored: OrgSettings }>) => (
  <Card title={text('settings.public')}>
    <Switches edit={edit} names={SWITCHES.public} />
    {edit.values.publicPage && (
      <>
        {stored.publicPage ? <SharePage settings={stored} /> : <p class="soft">{text('share.pageUnsaved')}</p>}
        <ListField
          label={text('settings.embedOrigins')}
          hint={text('settings.embedOriginsHint')}
          {...edit.at('embedOrigins')}
          onChange={(origins) => edit.set({ embedOrigins: origins.map(originOf) })}
          input={{ autocapitalize: 'none' }}
        />
      </>
    )}
  </Card>
);

const MOVES_SHOWN = 5;

/** What another time zone moves by the clock, before it is saved. */
function MovedStarts({ timeZone }: Readonly<{ timeZone: string }>) {
  const load = useLoad(
    (signal) => unwrap(league.PATCH('/api/org/settings', { params: { query: { dryRun: true } }, body: { timeZone }, signal })),
    [timeZone],
  );
  return (
    <Loaded load={load}>
      {({ movedGames, moreGamesMoved, movedEvents, moreEventsMoved }) => {
        const counts = { games: movedGames.length, moreGames: String(moreGamesMoved), moreEvents: String(moreEventsMoved) };
        return (
          <div role="status">
            <p>{text('settings.moved', { ...counts, events: movedEvents.length })}</p>
            <ul class="rows">
              {movedEvents.slice(0, MOVES_SHOWN).map(({ eventId, team, before, after }) => (
                <li key={eventId}>
                  <strong>{team.name}</strong>
                  <p class="small soft">
                    {text('settings.movedFrom', {
                      from: whenOf(before),
                      to: before.localDate === after.localDate ? timeOf(after) : whenOf(after),
                    })}
                  </p>
                </li>
              ))}
            </ul>
            {movedEvents.length > 0 && <p class="small soft">{text('settings.movedHint')}</p>}
          </div>
        );
      }}
    </Loaded>
  );
}

const About = ({ edit, stored }: SettingsProps & Readonly<{ stored: OrgSettings }>) => (
  <Card title={text('settings.about')}>
    <Field label={text('settings.name')} {...edit.at('name')} input={{ required: true, maxLength: 100 }} />
    <p class="small soft">{text('setup.code', { code: edit.values.code })}</p>
    <Select label={text('settings.timeZone')} {...edit.at('timeZone')} choices={timeZones(edit.values.timeZone)} />
    <p class="small soft">{text('settings.timeZoneHint')}</p>
    {edit.values.timeZone !== stored.timeZone && <MovedStarts timeZone={edit.values.timeZone} />}
    <Select
      label={text('settings.language')}
      {...edit.at('language')}
      choices={LANGUAGES.map((value) => ({ value, label: text('settings.languageName', { value }) }))}
    />
    <p class="small soft">{text('settings.languageHint')}</p>
  </Card>
);

const Joining = ({ edit }: SettingsProps) => {
  const { rolesThatWait } = edit.values;
  return (
    <Card title={text('settings.joining')}>
      {MAY_JOIN_AT_ONCE.map((role) => (
        <Switch
          key={role}
          label={text('settings.rolesThatWait', { role: roleName(role) })}
          hint={text('settings.rolesThatWaitHint')}
          checked={rolesThatWait.includes(role)}
          onChange={(waits) =>
            edit.set({ rolesThatWait: waits ? [...rolesThatWait, role] : rolesThatWait.filter((other) => other !== role) })
          }
        />
      ))}
      <Switches edit={edit} names={SWITCHES.joining} />
      <ListField
        label={text('settings.documents')}
        hint={text('settings.documentsHint')}
        {...edit.at('documents')}
        input={{ autocapitalize: 'none' }}
      />
    </Card>
  );
};

const dayChoices = () => [
  { value: NONE, label: text('settings.never') },
  ...DAYS.map((days) => ({ value: String(days), label: text('settings.daysBefore', { days }) })),
];

const Reminders = ({ edit }: SettingsProps) => (
  <Card title={text('settings.reminders')}>
    <Field
      label={text('settings.remindersAt')}
      hint={text('settings.remindersAtHint')}
      {...edit.at('remindersAt')}
      input={{ type: 'time', required: true }}
    />
    <Select
      label={text('settings.remindUnanswered')}
      value={String(edit.values.remindUnanswered ?? NONE)}
      onChange={(days) => edit.set({ remindUnanswered: days === NONE ? null : Number(days) })}
      choices={dayChoices()}
    />
    <p class="small soft">{text('settings.remindUnansweredHint')}</p>
    <Switches edit={edit} names={SWITCHES.reminders} />
    <Select
      label={text('settings.remindOpenOffers')}
      value={String(edit.values.remindOpenOffers ?? NONE)}
      onChange={(days) => edit.set({ remindOpenOffers: days === NONE ? null : Number(days) })}
      choices={dayChoices()}
    />
    <p class="small soft">{text('settings.remindOpenOffersHint')}</p>
  </Card>
);

const Umpires = ({ edit }: SettingsProps) => (
  <Card title={text('settings.umpires')}>
    <Switches edit={edit} names={SWITCHES.umpires} />
    <NumberField
      label={text('settings.travelMinutes')}
      hint={text('settings.travelMinutesHint')}
      {...edit.at('travelMinutes')}
      min={0}
      max={240}
    />
  </Card>
);

const Play = ({ edit, ageGroups, hasPitchers }: SettingsProps) => {
  const ages = [
    { value: NONE, label: text('settings.allAges') },
    ...ageGroups.map(({ id, name }) => ({ value: id, label: text('settings.fromAge', { name }) })),
  ];
  return (
    <Card title={text('settings.play')}>
      <Select
        label={text('settings.youngestWithStandings')}
        value={edit.values.youngestWithStandings ?? NONE}
        onChange={(id) => edit.set({ youngestWithStandings: id || null })}
        choices={ages}
      />
      <p class="small soft">{text('settings.youngestWithStandingsHint')}</p>
      <Select
        label={text('settings.youngestWithLeaders')}
        value={edit.values.youngestWithLeaders ?? NONE}
        onChange={(id) => edit.set({ youngestWithLeaders: id || null })}
        choices={ages}
      />
      <p class="small soft">{text('settings.youngestWithLeadersHint')}</p>
      {hasPitchers && (
        <>
          <Select
            label={text('settings.pitchingTable')}
            {...edit.at('pitchingTable')}
            choices={PITCHING_TABLES.filter((value) => value !== 'own' || edit.values.ownPitchingTable !== null).map((value) => ({
              value,
              label: text('settings.pitchingName', { value }),
            }))}
          />
          <p class="small soft">{text('settings.pitchingTableHint')}</p>
          <a href={to('league', 'pitching')}>{text('settings.toOwnTable')}</a>
        </>
      )}
    </Card>
  );
};
