import { type Game, type GameReport, type NewGameReport, ProblemError, unwrap } from 'league-gateway-client';
import { INCIDENT_TYPE, PERSON_ROLE, SEVERITY } from 'league-gateway-client/known-values';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { whenOf } from '../../kit/format.ts';
import { Field, LongField, Select } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { matchOf } from '../game-list.tsx';
import { rareText } from '../rare-texts.ts';

const RATED = ['sportsmanship', 'coachConduct', 'spectatorConduct'] as const;
const CHOICES = [1, 2, 3, 4, 5] as const;
const NO_TEAM = '';

type TeamPart = NewGameReport['teams'][number];
type Incident = NonNullable<NewGameReport['incidents']>[number];

/** An official's report on a game, for the league. */
export function WriteGameReport({ id }: Readonly<{ id: string }>) {
  const params = { path: { gameId: id } };
  // Not by name: reports on people are not kept on the device.
  const load = useLoad(
    async (signal) => {
      const [game, report] = await Promise.all([
        unwrap(league.GET('/api/mobile/games/{gameId}', { signal, params })),
        unwrap(league.GET('/api/mobile/games/{gameId}/reports/mine', { signal, params })).catch(nothingYet),
      ]);
      return { game, report };
    },
    [id],
  );
  const { game } = load.value ?? {};
  return (
    <Screen title={text('gameReport.title')} eyebrow={game && matchOf(game)} back={{ label: text('game.title'), to: to('game', id) }}>
      <Loaded load={load}>{({ game, report }) => <ReportForm game={game} report={report} changed={load.reload} />}</Loaded>
    </Screen>
  );
}

/** The user has not written one. */
function nothingYet(error: unknown): null {
  if (error instanceof ProblemError && error.kind === 'not-found') return null;
  throw error;
}

const blank = (teamId: string): TeamPart => ({
  ...{ teamId, sportsmanship: 0, coachConduct: 0, spectatorConduct: 0, warnings: 0, ejections: 0, note: '', noteVisibility: 'admins' },
});

type ReportFormProps = Readonly<{ game: Game; report: GameReport | null; changed: () => void }>;

function ReportForm({ game, report, changed }: ReportFormProps) {
  const sides = [game.visitorTeam, game.homeTeam];
  const form = useForm(
    {
      teams: sides.map(({ id }) => report?.teams.find(({ teamId }) => teamId === id) ?? blank(id)) as TeamPart[],
      incidents: (report?.incidents ?? []) as Incident[],
      flaggedForReview: report?.flaggedForReview ?? false,
    },
    { name: `report/${game.id}`, inTab: true },
  );
  const { teams, incidents, flaggedForReview } = form.values;
  const changeTeam = (at: number, change: Partial<TeamPart>) => form.set({ teams: teams.with(at, { ...teams[at]!, ...change }) });
  const changeIncident = (at: number, change: Partial<Incident>) =>
    form.set({ incidents: incidents.with(at, { ...incidents[at]!, ...change }) });
  return (
    <Form
      form={form}
      class="content"
      onSubmit={async (values) => {
        const params = { path: { gameId: game.id } };
        const body = {
          ...values,
          teams: values.teams.map((team) => ({ ...team, note: team.note?.trim() || null })),
          incidents: values.incidents.map((incident) => ({ ...incident, description: incident.description?.trim() || null })),
        };
        await unwrap(league.POST('/api/mobile/games/{gameId}/reports', { params, body }));
        changed();
        return rareText('report.saved');
      }}
    >
      <Card>
        <p class="small soft">{whenOf(game)}</p>
        <p>{rareText('report.text')}</p>
      </Card>
      {sides.map(({ id, name }, at) => {
        const team = teams[at]!;
        return (
          <Card key={id} title={name}>
            {RATED.map((what) => (
              <fieldset key={what}>
                <legend>{rareText('report.rated', { what })}</legend>
                <div class="rating">
                  {CHOICES.map((choice) => (
                    <button
                      key={choice}
                      type="button"
                      aria-pressed={choice === team[what]}
                      onClick={() => changeTeam(at, { [what]: choice })}
                    >
                      {choice}
                      <span class="visually-hidden"> {name}</span>
                    </button>
                  ))}
                </div>
              </fieldset>
            ))}
            <div class="pair">
              {(['warnings', 'ejections'] as const).map((what) => (
                <Field
                  key={what}
                  label={rareText('report.number', { what })}
                  pointer={`/teams/${at}/${what}`}
                  value={String(team[what])}
                  onChange={(typed) => changeTeam(at, { [what]: Number(typed) })}
                  input={{ type: 'number', inputMode: 'numeric', min: 0, max: 99, required: true }}
                />
              ))}
            </div>
            <LongField
              label={rareText('report.note', { team: name })}
              pointer={`/teams/${at}/note`}
              maxLength={1000}
              value={team.note ?? ''}
              onChange={(note) => changeTeam(at, { note })}
            />
            <Select
              label={rareText('report.whoReads')}
              value={team.noteVisibility ?? 'admins'}
              onChange={(noteVisibility) => changeTeam(at, { noteVisibility })}
              choices={(['admins', 'officials'] as const).map((value) => ({ value, label: rareText('report.readers', { value }) }))}
            />
          </Card>
        );
      })}
      {incidents.map((incident, at) => (
        <Card key={at} title={rareText('report.incident', { at: at + 1 })}>
          <Select
            label={rareText('report.what')}
            value={incident.type}
            onChange={(type) => changeIncident(at, { type })}
            choices={INCIDENT_TYPE.map((value) => ({ value, label: rareText('report.incidentType', { type: value }) }))}
          />
          <Select
            label={text('team')}
            value={incident.teamId ?? NO_TEAM}
            onChange={(teamId) => changeIncident(at, { teamId: teamId || null })}
            choices={[{ value: NO_TEAM, label: rareText('report.noTeam') }, ...sides.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <Select
            label={rareText('report.who')}
            value={incident.personRole}
            onChange={(personRole) => changeIncident(at, { personRole })}
            choices={PERSON_ROLE.map((value) => ({ value, label: rareText('report.role', { role: value }) }))}
          />
          <Select
            label={rareText('report.howBad')}
            value={incident.severity}
            onChange={(severity) => changeIncident(at, { severity })}
            choices={SEVERITY.map((value) => ({ value, label: rareText('report.severity', { severity: value }) }))}
          />
          <LongField
            label={rareText('report.describe')}
            hint={rareText('report.describeHint')}
            pointer={`/incidents/${at}/description`}
            maxLength={1000}
            value={incident.description ?? ''}
            onChange={(description) => changeIncident(at, { description })}
          />
          <button type="button" onClick={() => form.set({ incidents: incidents.toSpliced(at, 1) })}>
            {rareText('report.removeIncident')}
          </button>
        </Card>
      ))}
      <button
        type="button"
        onClick={() =>
          form.set({ incidents: [...incidents, { teamId: null, type: 'unsporting_conduct', personRole: 'player', severity: 'low' }] })
        }
      >
        {rareText('report.addIncident')}
      </button>
      <label class="check">
        <input type="checkbox" checked={flaggedForReview} onChange={() => form.set({ flaggedForReview: !flaggedForReview })} />
        <span>{rareText('report.flag')}</span>
      </label>
      <Submit disabled={teams.some((team) => RATED.some((what) => team[what] === 0))} refusal={refusalOf}>
        {rareText(report ? 'report.change' : 'report.sendIt')}
      </Submit>
    </Form>
  );
}

const refusalOf = (error: unknown) =>
  problemOf(error, 'not-allowed')?.reason === 'too-late' ? (
    <p class="alert" role="alert">
      {rareText('report.over')}
    </p>
  ) : (
    <Problem error={error} />
  );
