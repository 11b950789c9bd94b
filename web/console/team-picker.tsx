import type { LikelyTeam } from 'league-gateway-client';
import { Select } from '../kit/forms.tsx';
import { text } from './console-texts.ts';
import { Switch } from './parts.tsx';
import { loadSetUp } from './set-up.ts';

/** A team of a current season, told apart from others of its name. */
export type TeamChoice = Readonly<{ value: string; label: string }>;

export async function loadTeams(signal: AbortSignal): Promise<readonly TeamChoice[]> {
  const { teams, ageGroups, seasons } = await loadSetUp(signal);
  const named = (items: readonly Readonly<{ id: string; name: string }>[], id: string) => items.find((item) => item.id === id)?.name;
  return teams.map(({ id, name, ageGroupId, seasonId }) => ({
    value: id,
    label: [name, named(ageGroups, ageGroupId), seasons.length > 1 ? named(seasons, seasonId) : undefined].filter(Boolean).join(' · '),
  }));
}

type PickerProps = Readonly<{
  likely: readonly LikelyTeam[];
  teams: readonly TeamChoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}>;

/** The teams of a coach: those whose staff list has their address, those that have their name, then any other. */
export function TeamPicker({ likely, teams, chosen, onChange }: PickerProps) {
  const known = likely.filter(({ by }) => by === 'address');
  const named = likely.filter(({ by }) => by === 'name');
  const labelOf = (id: string) => teams.find(({ value }) => value === id)?.label ?? likely.find((team) => team.id === id)?.name ?? '';
  const listed = [...named.map(({ id }) => id), ...chosen.filter((id) => !named.some((team) => team.id === id))];
  const others = teams.filter(({ value }) => !listed.includes(value) && !known.some(({ id }) => id === value));
  const turn = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div class="stack">
      {known.map(({ id }) => (
        <p key={id} class="small proven">
          ✓ {text('coach.byAddress', { team: labelOf(id) })}
        </p>
      ))}
      {listed.map((id) => (
        <Switch
          key={id}
          label={labelOf(id)}
          hint={named.some((team) => team.id === id) ? text('coach.byName') : undefined}
          checked={chosen.includes(id)}
          onChange={(isOn) => turn(id, isOn)}
        />
      ))}
      {others.length > 0 && (
        <Select
          label={text('coach.team')}
          value=""
          onChange={(id) => id && turn(id, true)}
          choices={[{ value: '', label: text(listed.length + known.length > 0 ? 'coach.another' : 'coach.noTeam') }, ...others]}
        />
      )}
    </div>
  );
}
