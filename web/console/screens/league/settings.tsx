import { type LanguageCode, type LeagueRole, type OrgAgeGroup, type OrgSettings, type PitchingTable, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { renderSVG } from 'uqr';
import { roleName } from '../../../kit/format.ts';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { ShareLink } from '../../../kit/share-link.tsx';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { AwaitsRelease } from '../../awaits-release.tsx';
import type { en } from '../../catalogs/en.ts';
import { text, textFor } from '../../console-texts.ts';
import { type Edit, EditNotes, useEdit } from '../../edit.tsx';
import { PAGE } from '../../lists.ts';
import { Said, Switch } from '../../parts.tsx';
import { PITCHING_TABLES } from '../../season-rules.ts';
import { timeZones } from '../../time-zones.ts';

type SettingsProps = Readonly<{ edit: Edit<OrgSettings>; ageGroups: readonly OrgAgeGroup[] }>;

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
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [settings, { ageGroups }] = await Promise.all([
        unwrap(league.GET('/api/org/settings', { signal })),
        unwrap(league.GET('/api/org/age-groups', { params: { query: { limit: PAGE } }, signal })),
      ]);
      return { settings, ageGroups: ageGroups.toSorted((one, other) => one.sortOrder - other.sortOrder) };
    },
    [],
    'league-settings',
  );
  return (
    <Screen title={text('league.settings')} back={{ label: text('tab.league'), to: to('league') }}>
      <Loaded load={load}>
        {({ settings, ageGroups }) => (
          <>
            <AwaitsRelease settings={settings} onAsked={load.reload}>
              {text('setup.unconfirmed')}
            </AwaitsRelease>
            <Form
              key={settings.version}
              settings={settings}
              ageGroups={ageGroups}
              onSaved={() => say(text('edit.saved'))}
              onChange={() => say('')}
            />
          </>
        )}
      </Loaded>
      <Said>{said}</Said>
    </Screen>
  );
}

type FormProps = Readonly<{ settings: OrgSettings; ageGroups: readonly OrgAgeGroup[]; onSaved: () => void; onChange: () => void }>;

function Form({ settings, ageGroups, onSaved, onChange }: FormProps) {
  const kept = useEdit<OrgSettings>(settings, {
    read: () => unwrap(league.GET('/api/org/settings')),
    write: ({ version: _, id: __, code: ___, rolesThatWait, ...changes }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/settings', {
          params: { header: { 'If-Match': ifMatch } },
          body: { ...changes, ...(rolesThatWait && { rolesThatWait: rolesThatWait as LeagueRole[] }) },
        }),
      ),
    onSaved,
  });
  const edit: Edit<OrgSettings> = {
    ...kept,
    set: (change) => {
      onChange();
      kept.set(change);
    },
  };
  return (
    <form
      class="content"
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <EditNotes
        edit={edit}
        label={(name) => text(`settings.${name}` as keyof typeof en)}
        words={(value) =>
          typeof value === 'boolean' ? text('settings.yesNo', { yes: String(value) }) : String(value ?? text('settings.never'))
        }
      />
      <About edit={edit} ageGroups={ageGroups} />
      <Joining edit={edit} ageGroups={ageGroups} />
      <Reminders edit={edit} ageGroups={ageGroups} />
      <Umpires edit={edit} ageGroups={ageGroups} />
      <Play edit={edit} ageGroups={ageGroups} />
      <PublicPage edit={edit} ageGroups={ageGroups} stored={settings} />
      <div class="save">
        <button type="submit" class="primary wide" disabled={edit.isBusy || !edit.isChanged}>
          {text('edit.save')}
        </button>
      </div>
    </form>
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
        checked={edit.draft[name]}
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

const PublicPage = ({ edit, stored }: SettingsProps & Readonly<{ stored: OrgSettings }>) => {
  const address = `${location.origin}/l/${edit.draft.code}`;
  return (
    <Card title={text('settings.public')}>
      <Switches edit={edit} names={SWITCHES.public} />
      {edit.draft.publicPage && (
        <>
          {stored.publicPage && stored.isConfirmed ? (
            <>
              <a href={address}>{address}</a>
              <ShareLink
                link={address}
                label={text('share.page')}
                hint={text('share.pageHint')}
                message={textFor[stored.language]('group.page', { league: stored.name })}
                groupLanguage={stored.language}
              />
              <img
                class="qr"
                src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: 4 }))}`}
                alt={text('poster.qr', { address })}
              />
            </>
          ) : (
            <p class="soft">{text(stored.isConfirmed ? 'share.pageUnsaved' : 'share.pageHeld')}</p>
          )}
          <Field
            label={text('settings.embedOrigins')}
            hint={text('settings.embedOriginsHint')}
            error={edit.error}
            pointer="/embedOrigins"
            input={{
              value: edit.draft.embedOrigins.join(', '),
              autocapitalize: 'none',
              onChange: ({ currentTarget: { value } }) =>
                edit.set({
                  embedOrigins: value
                    .split(/[,\s]+/)
                    .filter(Boolean)
                    .map(originOf),
                }),
            }}
          />
        </>
      )}
    </Card>
  );
};

const About = ({ edit }: SettingsProps) => (
  <Card title={text('settings.about')}>
    <Field
      label={text('settings.name')}
      error={edit.error}
      pointer="/name"
      input={{
        value: edit.draft.name,
        required: true,
        maxLength: 100,
        onInput: ({ currentTarget }) => edit.set({ name: currentTarget.value }),
      }}
    />
    <p class="small soft">{text('setup.code', { code: edit.draft.code })}</p>
    <Select
      label={text('settings.timeZone')}
      value={edit.draft.timeZone}
      onChange={(timeZone) => edit.set({ timeZone })}
      choices={timeZones(edit.draft.timeZone)}
    />
    <p class="small soft">{text('settings.timeZoneHint')}</p>
    <Select
      label={text('settings.language')}
      value={edit.draft.language}
      onChange={(language) => edit.set({ language: language as LanguageCode })}
      choices={LANGUAGES.map((value) => ({ value, label: text('settings.languageName', { value }) }))}
    />
    <p class="small soft">{text('settings.languageHint')}</p>
  </Card>
);

const Joining = ({ edit }: SettingsProps) => {
  const { rolesThatWait } = edit.draft;
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
      <Field
        label={text('settings.documents')}
        hint={text('settings.documentsHint')}
        error={edit.error}
        pointer="/documents"
        input={{
          value: edit.draft.documents.join(', '),
          autocapitalize: 'none',
          onChange: ({ currentTarget: { value } }) => edit.set({ documents: value.split(/[,\s]+/).filter(Boolean) }),
        }}
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
      error={edit.error}
      pointer="/remindersAt"
      input={{
        type: 'time',
        required: true,
        value: edit.draft.remindersAt,
        onInput: ({ currentTarget }) => edit.set({ remindersAt: currentTarget.value }),
      }}
    />
    <Select
      label={text('settings.remindUnanswered')}
      value={String(edit.draft.remindUnanswered ?? NONE)}
      onChange={(days) => edit.set({ remindUnanswered: days === NONE ? null : Number(days) })}
      choices={dayChoices()}
    />
    <p class="small soft">{text('settings.remindUnansweredHint')}</p>
    <Switches edit={edit} names={SWITCHES.reminders} />
    <Select
      label={text('settings.remindOpenOffers')}
      value={String(edit.draft.remindOpenOffers ?? NONE)}
      onChange={(days) => edit.set({ remindOpenOffers: days === NONE ? null : Number(days) })}
      choices={dayChoices()}
    />
    <p class="small soft">{text('settings.remindOpenOffersHint')}</p>
  </Card>
);

const Umpires = ({ edit }: SettingsProps) => (
  <Card title={text('settings.umpires')}>
    <Switches edit={edit} names={SWITCHES.umpires} />
    <Field
      label={text('settings.travelMinutes')}
      hint={text('settings.travelMinutesHint')}
      error={edit.error}
      pointer="/travelMinutes"
      input={{
        type: 'number',
        min: 0,
        max: 240,
        required: true,
        value: edit.draft.travelMinutes,
        onInput: ({ currentTarget: { valueAsNumber } }) => edit.set({ travelMinutes: valueAsNumber }),
      }}
    />
  </Card>
);

const Play = ({ edit, ageGroups }: SettingsProps) => {
  const ages = [
    { value: NONE, label: text('settings.allAges') },
    ...ageGroups.map(({ id, name }) => ({ value: id, label: text('settings.fromAge', { name }) })),
  ];
  return (
    <Card title={text('settings.play')}>
      <Select
        label={text('settings.youngestWithStandings')}
        value={edit.draft.youngestWithStandings ?? NONE}
        onChange={(id) => edit.set({ youngestWithStandings: id || null })}
        choices={ages}
      />
      <p class="small soft">{text('settings.youngestWithStandingsHint')}</p>
      <Select
        label={text('settings.youngestWithLeaders')}
        value={edit.draft.youngestWithLeaders ?? NONE}
        onChange={(id) => edit.set({ youngestWithLeaders: id || null })}
        choices={ages}
      />
      <p class="small soft">{text('settings.youngestWithLeadersHint')}</p>
      <Select
        label={text('settings.pitchingTable')}
        value={edit.draft.pitchingTable}
        onChange={(table) => edit.set({ pitchingTable: table as PitchingTable })}
        choices={PITCHING_TABLES.filter((value) => value !== 'own' || edit.draft.ownPitchingTable !== null).map((value) => ({
          value,
          label: text('settings.pitchingName', { value }),
        }))}
      />
      <p class="small soft">{text('settings.pitchingTableHint')}</p>
      <a href={to('league', 'pitching')}>{text('settings.toOwnTable')}</a>
    </Card>
  );
};
