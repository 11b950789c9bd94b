import { type AuditKind, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { inWords, roleName, sentAt } from '../../../kit/format.ts';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';

/** What admins look for. */
const KINDS: readonly AuditKind[] = [
  'membership-approved',
  'membership-denied',
  'membership-revoked',
  'parent-link-approved',
  'parent-link-denied',
  'parent-link-revoked',
  'invite-created',
  'invite-revoked',
  'message-deleted',
  'league-imported',
  'import-undone',
  'league-exported',
  'schedule-accepted',
  'day-changed',
  'league-data-created',
  'league-data-changed',
  'league-data-removed',
  'org-changed',
  'org-code-changed',
  'org-suspended',
  'org-resumed',
  'org-deletion-requested',
  'org-restored',
  'players-read',
  'member-exported',
  'member-erased',
  'player-exported',
  'player-erased',
];

/** Who did what, latest first, narrowed to days or to one kind. */
export function MoreAudit() {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [chosen, choose] = useState('');
  const list = usePaged(
    async (cursor, signal) => {
      const query = {
        ...(cursor && { cursor }),
        ...(from && { from: startOf(from) }),
        ...(chosen && { kind: chosen as AuditKind }),
        ...(until && { to: startOf(until, 1) }),
      };
      const page = await unwrap(league.GET('/api/org/audit', { params: { query }, signal: signal ?? null }));
      return { items: page.entries, next: page.nextCursor };
    },
    [from, until, chosen],
  );
  return (
    <Screen title={text('more.audit')} back={{ label: text('tab.more'), to: to('more') }}>
      <Card>
        <div class="toolbar">
          <div class="filters">
            <Field
              label={text('audit.from')}
              input={{ type: 'date', value: from, onInput: ({ currentTarget }) => setFrom(currentTarget.value) }}
            />
            <Field
              label={text('audit.until')}
              input={{ type: 'date', value: until, onInput: ({ currentTarget }) => setUntil(currentTarget.value) }}
            />
          </div>
          <Select
            label={text('audit.what')}
            value={chosen}
            onChange={choose}
            choices={[{ value: '', label: text('audit.all') }, ...KINDS.map((value) => ({ value, label: kindInWords(value) }))]}
          />
        </div>
      </Card>
      <Loaded load={list.load}>
        {(entries) => (
          <Card>
            {entries.length === 0 && <p>{text('audit.none')}</p>}
            <ul class="rows">
              {entries.map(({ id, kind, at, actor, facts }) => (
                <li key={id} class="stack">
                  <strong>{kindInWords(kind)}</strong>
                  <span class="small soft">
                    {[
                      actor.name ?? text('people.noName'),
                      sentAt(at),
                      typeof facts['role'] === 'string' && roleName(facts['role']),
                      typeof facts['kind'] === 'string' && thingInWords(facts['kind']),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            <More list={list} />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

/** A kind that this version does not know is shown as it is. */
const kindInWords = (kind: AuditKind): string =>
  text('audit.kind', { kind: kind.replaceAll('-', '_'), words: inWords(kind.replaceAll('-', '_')) });

/** Of league data and files, what it was; nothing for what this version does not know. */
const thingInWords = (thing: string): string => text('audit.thing', { thing: thing.replaceAll('-', '_') });

/** Midnight on this device, `days` later. */
function startOf(date: string, days = 0): string {
  const day = new Date(`${date}T00:00`);
  day.setDate(day.getDate() + days);
  return day.toISOString();
}
