import { type CopiedSeason, type OrgSeason, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Field, Select, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
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
  const [id, choose] = useState((seasons.find((season) => !isDraft(season)) ?? seasons[0]!).id);
  const [draft, setDraft] = useState({ name: '', startsOn: '', endsOn: '', isActive: false, withStaff: true, withPlayers: false });
  const set = (change: Partial<typeof draft>) => setDraft((last) => ({ ...last, ...change }));
  const action = useAction();
  const copy = () =>
    action.run(async () => onCopied(await unwrap(league.POST('/api/org/seasons/{id}/copy', { params: { path: { id } }, body: draft }))));
  return (
    <Card>
      <p class="soft">{text('copy.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void copy();
        }}
      >
        <Select
          label={text('copy.from')}
          value={id}
          onChange={choose}
          choices={seasons.map(({ id: value, label }) => ({ value, label }))}
        />
        <Field
          label={text('setup.seasonName')}
          hint={text('setup.seasonHint')}
          error={action.error}
          pointer="/name"
          input={{ value: draft.name, required: true, maxLength: 100, onInput: ({ currentTarget }) => set({ name: currentTarget.value }) }}
        />
        <div class="pair">
          <Field
            label={text('setup.startsOn')}
            error={action.error}
            pointer="/startsOn"
            input={{
              type: 'date',
              required: true,
              value: draft.startsOn,
              onInput: ({ currentTarget }) => set({ startsOn: currentTarget.value }),
            }}
          />
          <Field
            label={text('setup.endsOn')}
            error={action.error}
            pointer="/endsOn"
            input={{
              ...{ type: 'date', required: true, min: draft.startsOn, value: draft.endsOn },
              onInput: ({ currentTarget }) => set({ endsOn: currentTarget.value }),
            }}
          />
        </div>
        <Switch label={text('copy.withStaff')} checked={draft.withStaff} onChange={(withStaff) => set({ withStaff })} />
        <Switch
          label={text('copy.withPlayers')}
          hint={text('copy.withPlayersHint')}
          checked={draft.withPlayers}
          onChange={(withPlayers) => set({ withPlayers })}
        />
        <Switch
          label={text('copy.isActive')}
          hint={text('copy.isActiveHint')}
          checked={draft.isActive}
          onChange={(isActive) => set({ isActive })}
        />
        {action.error !== undefined && <Problem error={action.error} />}
        <button type="submit" class="primary" disabled={action.isBusy}>
          {text('copy.do')}
        </button>
      </form>
    </Card>
  );
}
