import { STAFF_ROLES, type StaffMember, type StaffRole, type Team } from '../league/team.ts';
import type { StaffMemberId } from '../shared/ids.ts';
import { fullName } from '../shared/person-name.ts';
import { foldWords } from '../shared/text.ts';
import { type Cells, flag, oneOf, parsed, personName } from './cells.ts';
import { headerKey } from './columns.ts';
import { dateFrom } from './game-times.ts';
import { idBehind } from './league.ts';
import { readEmail } from './people.ts';
import { firstLines, type Planning, rememberExternalId } from './plan.ts';
import { grouped } from './references.ts';

const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  head_coach:
    'head coach, coach, hc, head, skipper, field manager, entrenador, entrenadora, entrenador principal, entrenadora principal, director técnico, dt',
  assistant_coach:
    'assistant coach, assistant, asst coach, asst, ac, assistant coach 1, assistant coach 2, pitching coach, bench coach, asistente, entrenador asistente, entrenadora asistente, auxiliar, ayudante',
  team_manager:
    'team manager, manager, tm, team parent, team mom, team dad, staff, administrator, admin, coordinator, treasurer, delegado, delegada, encargado, encargada, representante',
};
export const ROLES: ReadonlyMap<string, StaffRole> = new Map(
  STAFF_ROLES.flatMap((role) => [role, ...ROLE_NAMES[role].split(', ')].map((name) => [headerKey(name), role] as const)),
);

const PLAYERS: ReadonlySet<string> = new Set([
  'player',
  'players',
  'athlete',
  'participant',
  'captain',
  'freeagent',
  'goalie',
  'jugador',
  'jugadora',
]);

/** Whether a row of a file with both players and staff is a player's. */
export const isPlayer = (cells: Cells): boolean => {
  const role = headerKey(cells.text('role') ?? '');
  return PLAYERS.has(role) || (role === '' && cells.has('nonPlayer') && flag(cells, 'nonPlayer') !== true);
};

/** A staff member is matched by external id, else by e-mail address, else by name, within the team. */
export function planStaff(planning: Planning): void {
  const { rows, context, references, ledger, dateOrder } = planning;
  const { league, newId } = context;
  const byId = new Map(league.staff.map((member) => [member.id as string, member]));
  const ofTeam = grouped(league.staff, ({ teamId }) => teamId);
  const lines = firstLines();

  const existing = (cells: Cells, team: Team, name: string, email: string | undefined): StaffMember | null | undefined => {
    const known = byId.get(idBehind(league, 'staffMember', cells.text('externalId')));
    if (known?.teamId === team.id) return known;
    const members = ofTeam.get(team.id) ?? [];
    const byEmail = members.find((member) => email !== undefined && member.email === email);
    if (byEmail) return byEmail;
    const [named, ...others] = members.filter((member) => foldWords(member.name) === foldWords(name));
    return others.length > 0 ? cells.fault('name', { rule: 'ambiguous-person' }) : (named ?? null);
  };

  for (const cells of rows) {
    if (isPlayer(cells) || (cells.has('nonPlayer') && flag(cells, 'nonPlayer') !== true)) {
      cells.note(null, { rule: 'not-on-staff' });
      continue;
    }
    const season = references.season(cells);
    const team = season && references.team(cells, 'team', season);
    const person = personName(cells);
    const role = oneOf(cells, 'role', ROLES, headerKey);
    if (cells.texts('role').length === 0) cells.fault('role', { rule: 'required', field: 'role' });
    const email = parsed(cells, 'email', readEmail, 'bad-email');
    const clearedText = cells.text('clearedUntil');
    const clearedUntil = clearedText === undefined ? undefined : dateFrom(cells, 'clearedUntil', clearedText, dateOrder);
    if (!team || !person || !role) continue;
    const name = fullName(person.firstName, person.lastName);
    const before = existing(cells, team, name, email);
    if (before === undefined) continue;
    const otherLine = lines(before?.id ?? `${team.id} ${email ?? foldWords(name)}`, cells.line);
    if (otherLine !== undefined) {
      cells.fault(null, { rule: 'listed-twice', otherLine });
      continue;
    }
    const id = before?.id ?? (newId() as StaffMemberId);
    const member: StaffMember = before ?? {
      id,
      orgId: league.orgId,
      teamId: team.id,
      name,
      role,
      email: null,
      userId: null,
      clearedUntil: null,
    };
    // The account that signs in with the new address is this person; the old account is not.
    const isOther = email !== undefined && email !== member.email;
    ledger.record('staffMember', cells.line, before ?? undefined, {
      ...member,
      name,
      role,
      ...(isOther && { email, userId: null }),
      ...(clearedUntil !== undefined && { clearedUntil }),
    });
    rememberExternalId(planning, 'staffMember', cells, cells.text('externalId'), id);
  }
}
