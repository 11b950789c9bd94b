import { type Member, unwrap } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { league } from '../kit/league.ts';
import { useLoad } from '../kit/ui.tsx';
import { text } from './console-texts.ts';
import { PersonLine } from './parts.tsx';

const TYPED_MS = 300;
const FEW = 5;

export type PickedMember = Pick<Member['user'], 'id' | 'name' | 'email' | 'emailVerified'>;

type PickerProps = Readonly<{
  /** What their name or address contains. */
  typed: string;
  /** Whether only coaches can be picked. */
  isOfCoaches: boolean;
  disabled?: boolean;
  onPick: (person: PickedMember) => void;
}>;

/** Members who may be meant by what is typed, each once, to be picked in its place. Nothing while nobody is. */
export function MemberPicker({ typed, isOfCoaches, disabled = false, onPick }: PickerProps) {
  const [q, search] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { value = [] } = useLoad(
    async (signal) => {
      if (q.length < 2) return [];
      const query = { q, status: 'approved' as const, ...(isOfCoaches && { role: 'coach' as const }) };
      const { members } = await unwrap(league.GET('/api/org/members', { params: { query }, signal }));
      return [...new Map(members.map(({ user }) => [user.id, user])).values()].slice(0, FEW);
    },
    [q, isOfCoaches],
  );
  if (value.length === 0) return null;
  return (
    <div class="stack">
      <p class="small soft">{text('team.members')}</p>
      <ul class="rows">
        {value.map((person) => (
          <li key={person.id} class="row">
            <span class="stack">
              <PersonLine person={person} isQuiet />
            </span>
            <button type="button" disabled={disabled} onClick={() => onPick(person)}>
              {text('team.pick')}
              <span class="visually-hidden"> {person.name ?? text('people.noName')}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
