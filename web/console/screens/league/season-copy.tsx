import { type CopiedSeason, type OrgSeason, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { DraftSeason, isDraft } from '../../draft-season.tsx';
import { PAGE, seasonName } from '../../lists.ts';
import { Switch } from '../../parts.tsx';

/** The next season as a copy of one that there is: its rules, divisions and teams, and who of the people stays. Drafts are shown to members here. */
export function CopyLeagueSeason() {
  const load = useLoad(async (signal) => {
    const query = { limit: PAGE };
    const [{ seasons }, { sports }] = await Promise.all([
      unwrap(league.GET('/api/org/seasons', { params: { query }, signal })),
      unwrap(league.GET('/api/org/sports', { params: { query }, signal })),
    ]);
    return seasons
      .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))
      .map((season) => ({ ...season, label: seasonName(season, sports) }));
  }, []);
  const [copied, setCopied] = useState<CopiedSeason>();
  const [said, say] = useState('');
  const shown = (season: OrgSeason) => {
    say(text('draft.shown', { name: season.name }));
    setCopied((last) => last && { ...last, season });
    load.reload();
  };
  return (
    <Screen title={text('league.season')} back={{ label: text('tab.league'), to: to('league') }}>
      <Said>{said}</Said>
      {copied ? (
        <Card title={text('copy.done', { name: copied.season.name })}>
          <p>{text('copy.counts', { teams: copied.teams, staff: copied.staff, players: copied.rosterSpots })}</p>
          {isDraft(copied.season) && <DraftSeason id={copied.season.id} name={copied.season.name} onShown={shown} />}
          <div class="row start">
            <a class="button primary" href={to('people', 'teams')}>
              {text('copy.toTeams')}
            </a>
            <a class="button" href={to('league', 'setup')}>
              {text('league.setup')}
            </a>
          </div>
        </Card>
      ) : (
        <Loaded load={load}>
          {(seasons) => (
            <>
              {seasons.filter(isDraft).map(({ id, label }) => (
                <Card key={id} title={label}>
                  <DraftSeason id={id} name={label} onShown={shown} />
                </Card>
              ))}
              {seasons.length === 0 ? <p>{text('copy.none')}</p> : <CopyForm seasons={seasons} onCopied={setCopied} />}
            </>
          )}
        </Loaded>
      )}
    </Screen>
  );
}

type FormProps = Readonly<{ seasons: readonly (OrgSeason & { label: string })[]; onCopied: (copied: CopiedSeason) => void }>;

function CopyForm({ seasons, onCopied }: FormProps) {
  const id = (seasons.find((season) => !isDraft(season)) ?? seasons[0]!).id;
  const form = useForm(
    { id, name: '', startsOn: '', endsOn: '', isActive: false, withStaff: true, withPlayers: false },
    { name: 'season-copy' },
  );
  const { startsOn, isActive, withStaff, withPlayers } = form.values;
  const copy = async ({ id, ...body }: typeof form.values) =>
    onCopied(await unwrap(league.POST('/api/org/seasons/{id}/copy', { params: { path: { id } }, body })));
  return (
    <Card>
      <p class="soft">{text('copy.text')}</p>
      <Form form={form} onSubmit={copy}>
        <Select label={text('copy.from')} {...form.at('id')} choices={seasons.map(({ id: value, label }) => ({ value, label }))} />
        <Field
          label={text('setup.seasonName')}
          hint={text('setup.seasonHint')}
          {...form.at('name')}
          input={{ required: true, maxLength: 100 }}
        />
        <div class="pair">
          <Field label={text('setup.startsOn')} {...form.at('startsOn')} input={{ type: 'date', required: true }} />
          <Field label={text('setup.endsOn')} {...form.at('endsOn')} input={{ type: 'date', required: true, min: startsOn }} />
        </div>
        <Switch label={text('copy.withStaff')} checked={withStaff} onChange={(isOn) => form.set({ withStaff: isOn })} />
        <Switch
          label={text('copy.withPlayers')}
          hint={text('copy.withPlayersHint')}
          checked={withPlayers}
          onChange={(isOn) => form.set({ withPlayers: isOn })}
        />
        <Switch
          label={text('copy.isActive')}
          hint={text('copy.isActiveHint')}
          checked={isActive}
          onChange={(isOn) => form.set({ isActive: isOn })}
        />
        <Submit>{text('copy.do')}</Submit>
      </Form>
    </Card>
  );
}
