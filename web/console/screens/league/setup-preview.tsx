import { locale } from '../../../kit/texts.ts';
import { text } from '../../console-texts.ts';
import type { SetUp } from '../../set-up.ts';

const DAYS = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const period = (from: string, to: string): string => DAYS.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`));

/** The league as it is so far, beside the steps that fill it. */
export function SetUpPreview({
  setUp: { settings, seasons, ageGroups, facilities, fields, teams, games, invites },
}: Readonly<{ setUp: SetUp }>) {
  const code = invites.find(({ role }) => role === 'parent')?.inviteCode;
  return (
    <aside class="card preview" aria-label={text('setup.preview')}>
      <p class="small soft">{text('setup.preview')}</p>
      <h2>{settings.name}</h2>
      {code && <p class="code">{code}</p>}
      {seasons.map(({ id, name, startsOn, endsOn }) => (
        <section key={id} class="stack">
          <h3>{name}</h3>
          <p class="small soft">{period(startsOn, endsOn)}</p>
          <dl>
            {ageGroups
              .map((group) => ({ ...group, names: teams.filter((team) => team.seasonId === id && team.ageGroupId === group.id) }))
              .filter(({ names }) => names.length > 0)
              .map((group) => (
                <div key={group.id}>
                  <dt>{group.name}</dt>
                  <dd class="small">{group.names.map((team) => team.name).join(', ')}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {games > 0 && <p>{text('schedule.games', { count: games })}</p>}
      {facilities.length > 0 && (
        <section class="stack">
          <h3>{text('setup.fields')}</h3>
          <dl>
            {facilities.map(({ id, name }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd class="small">
                  {fields
                    .filter(({ facilityId }) => facilityId === id)
                    .map((field) => field.name)
                    .join(', ')}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </aside>
  );
}
