/** The code of an invitation to follow a child, in its link or alone; undefined for another invite. */
export const followCodeIn = (entered: string): string | undefined => /[\da-f-]{36}\.[\w-]{43}/.exec(entered)?.[0];

/** The code and the team of a link such as `https://…/join/SLL-PARENT-2027?team=…`, or the code itself. */
export function inviteIn(entered: string): Readonly<{ code: string; team: string | undefined }> {
  const [path = '', query = ''] = entered.trim().split('?');
  const code = path
    .replace(/[/#]+$/, '')
    .split('/')
    .at(-1)!
    .toUpperCase();
  return { code, team: new URLSearchParams(query.split('#')[0]).get('team') ?? undefined };
}

/** What somebody has entered who was not let in, as far as its form tells: the gateway does not say why a code does not count. */
export function kindOf(entered: string): 'code' | 'page' | 'calendar' | 'other' {
  if (/\/l\/[a-z\d]+/i.test(entered)) return 'page';
  if (/\.ics\b|^webcal:/i.test(entered)) return 'calendar';
  const { code } = inviteIn(entered);
  return /^[A-Z\d]{2,10}(ADMIN|STAFF|COACH|UMPIRE|PARENT)\d{4}$/.test(code.replaceAll(/[^A-Z\d]/g, '')) ? 'code' : 'other';
}
