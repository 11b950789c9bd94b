/** @own-process */
import './globals.ts';

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ProblemError } from 'league-gateway-client';
import { forgetDrafts, forgetOldDrafts } from '../../../web/kit/drafts.ts';
import { Form, NOT_SENT, Submit, useForm } from '../../../web/kit/form.tsx';
import { Field, Select } from '../../../web/kit/forms.tsx';
import { button, describedBy, field, leave, said, show, shown, tap, type } from './page.ts';

type Values = Readonly<{ name: string; color: string; until: string | undefined }>;
const THERE: Values = { name: 'Rays', color: 'blue', until: undefined };
const DAY_MS = 24 * 60 * 60 * 1000;

type SceneProps = Readonly<{
  there?: Values;
  send?: (values: Values) => Promise<unknown>;
  draft?: Readonly<{ name: string; inTab?: boolean }>;
  isEdit?: boolean;
}>;

function Scene({ there = THERE, send = async () => undefined, draft = { name: 'team' }, isEdit = false }: SceneProps) {
  const form = useForm(there, draft, ['color']);
  return (
    <Form form={form} onSubmit={send} isEdit={isEdit}>
      <Field label="Name" hint="As on the shirt" {...form.at('name')} />
      <Select
        label="Color"
        {...form.at('color')}
        choices={[
          { value: 'blue', label: 'Blue' },
          { value: 'red', label: 'Red' },
        ]}
      />
      <Field label="Until" {...form.at('until')} value={form.values.until ?? 'always'} />
      <button type="button" onClick={() => form.set({ until: undefined })}>
        Always
      </button>
      <Submit disabled={!form.isChanged}>Save</Submit>
    </Form>
  );
}

const signIn = (subject: string) => sessionStorage.setItem('league.session', JSON.stringify({ subject }));
const choose = (id: string) => {
  const { subject } = JSON.parse(sessionStorage.getItem('league.session')!);
  sessionStorage.setItem('league.org', JSON.stringify({ id, subject }));
};
const refused = (errors: readonly object[]) =>
  new ProblemError({ type: '/problems/invalid-request', title: 'Invalid', status: 400, detail: 'It is.', errors } as never);

/** Resolves what waits for it by hand. */
function gate() {
  let open: (reply?: unknown) => void = () => {};
  const passed = new Promise<unknown>((resolve) => {
    open = resolve as typeof open;
  });
  return { passed, open };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('a form', () => {
  test('sends what is there with what was typed over it, once however often it is tapped', async () => {
    const sent: Values[] = [];
    const { passed, open } = gate();
    const send = (values: Values) => {
      sent.push(values);
      return passed;
    };
    await show(<Scene send={send} />);
    await type('Name', 'Sharks');
    const form = document.querySelector('form')!;
    for (const _ of [1, 2]) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await show(<Scene />);
    expect(button('Save').disabled).toBe(true);
    expect(sent).toEqual([{ name: 'Sharks', color: 'blue', until: undefined }]);
    open('Saved.');
    await passed;
    await show(<Scene />);
    expect(said()).toEqual(['Saved.']);
    expect(field('Name').value).toBe('Rays');
  });

  test('says beside the button what was done until something else is typed', async () => {
    await show(<Scene send={async () => 'Saved.'} />);
    await type('Name', 'Sharks');
    await tap('Save');
    expect(button('Save').nextElementSibling?.textContent).toBe('Saved.');
    await type('Name', 'Bears');
    expect(said()).toEqual([]);
  });

  test('shows a fault at its field, which gets the focus, and all others beside the button', async () => {
    const send = async () => {
      throw refused([
        { pointer: '/name', detail: 'It is taken.' },
        { pointer: '/season', detail: 'It is over.' },
      ]);
    };
    await show(<Scene send={send} />);
    await type('Name', 'Sharks');
    expect(describedBy(field('Name'))).toBe('As on the shirt');
    await tap('Save');
    expect(describedBy(field('Name'))).toBe('As on the shirt It is taken.');
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(field('Color').getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(field('Name'));
    expect(button('Save').previousElementSibling?.textContent).toBe('It is over.');
    expect(said()).toEqual(['Something is not filled in as it must be.']);
    expect(field('Name').value).toBe('Sharks');
  });

  test('keeps what is typed while it is sent', async () => {
    const { passed, open } = gate();
    await show(<Scene send={() => passed} />);
    await type('Name', 'Sharks');
    await tap('Save');
    await type('Until', 'June');
    open();
    await passed;
    await show(<Scene />);
    expect([field('Name').value, field('Until').value]).toEqual(['Rays', 'June']);
  });

  test('leaves what is chosen once for many, and what was not sent', async () => {
    await show(<Scene />);
    await type('Color', 'red');
    await type('Name', 'Sharks');
    await tap('Save');
    expect([field('Name').value, field('Color').value]).toEqual(['Rays', 'red']);
    await show(<Scene send={async () => NOT_SENT} />);
    await type('Name', 'Bears');
    await tap('Save');
    expect(field('Name').value).toBe('Bears');
  });

  test('follows what is there with each member that nobody has typed', async () => {
    await show(<Scene />);
    await type('Name', 'Sharks');
    await show(<Scene there={{ ...THERE, name: 'Bears', color: 'red' }} />);
    expect([field('Name').value, field('Color').value]).toEqual(['Sharks', 'red']);
  });
});

describe('a draft', () => {
  test('is filled in when the form is opened again, says so, and is discarded by a tap', async () => {
    signIn('amy');
    await show(<Scene />);
    await type('Name', 'Sharks');
    await leave();
    await show(<Scene />);
    expect(field('Name').value).toBe('Sharks');
    expect(said()[0]).toMatch(/^Your draft of .+ is filled in\.Discard it$/);
    await tap('Discard it');
    expect(field('Name').value).toBe('Rays');
    await type('Name', 'Bears');
    expect(said()).toEqual([]);
    await type('Name', 'Rays');
    await leave();
    await show(<Scene />);
    expect(said()).toEqual([]);
  });

  test('also holds what was emptied', async () => {
    const there = { ...THERE, until: 'June' };
    await show(<Scene there={there} />);
    await tap('Always');
    await leave();
    await show(<Scene there={there} />);
    expect(field('Until').value).toBe('always');
  });

  test('is no longer there once it is sent', async () => {
    await show(<Scene />);
    await type('Name', 'Sharks');
    await tap('Save');
    await leave();
    await show(<Scene />);
    expect(field('Name').value).toBe('Rays');
    expect(localStorage.length).toBe(0);
  });

  test('of an edit says if what it began from has changed, and of a new thing does not', async () => {
    await show(<Scene isEdit />);
    await type('Name', 'Sharks');
    await leave();
    await show(<Scene isEdit there={{ ...THERE, color: 'red' }} />);
    expect(shown()).not.toContain('Somebody else has changed this');
    await leave();
    await show(<Scene isEdit there={{ ...THERE, name: 'Bears' }} />);
    expect(field('Name').value).toBe('Sharks');
    expect(shown()).toContain('Somebody else has changed this');
    await leave();
    await show(<Scene there={{ ...THERE, name: 'Bears' }} />);
    expect(shown()).not.toContain('Somebody else has changed this');
  });

  test('is seen by nobody else, and in no other organization', async () => {
    signIn('amy');
    choose('north');
    await show(<Scene />);
    await type('Name', 'Sharks');
    await leave();
    const nameFor = async (subject: string, orgId: string) => {
      signIn(subject);
      choose(orgId);
      await show(<Scene />);
      const { value } = field('Name');
      await leave();
      return value;
    };
    expect(await nameFor('ben', 'north')).toBe('Rays');
    expect(await nameFor('amy', 'south')).toBe('Rays');
    expect(await nameFor('amy', 'north')).toBe('Sharks');
  });

  test('is on the device, and in this tab alone if it names people', async () => {
    await show(<Scene />);
    await type('Name', 'Sharks');
    expect(Object.keys(localStorage)).toEqual(['league.draft/console///team']);
    localStorage.clear();
    await leave();
    await show(<Scene draft={{ name: 'child', inTab: true }} />);
    await type('Name', 'Ava');
    expect(localStorage.length).toBe(0);
    expect(Object.keys(sessionStorage)).toEqual(['league.draft/console///child']);
  });

  test('ends with a sign-out, an organization, or after fourteen days', async () => {
    const write = async (subject: string, orgId: string) => {
      signIn(subject);
      choose(orgId);
      await show(<Scene draft={{ name: 'a', inTab: true }} />);
      await type('Name', 'Sharks');
      await leave();
      await show(<Scene draft={{ name: 'b' }} />);
      await type('Name', 'Sharks');
      await leave();
    };
    const drafts = () =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
        .filter((key) => key.startsWith('league.draft/'))
        .map((key) => key.slice(21));
    for (const [subject, orgId] of [
      ['am/y', 'north'],
      ['am/y', 'south'],
      ['am', 'north'],
    ] as const)
      await write(subject, orgId);
    expect(drafts()).toHaveLength(6);
    forgetDrafts('am/y', 'north');
    expect(drafts()).toEqual(['am%2Fy/south/a', 'am/north/a', 'am%2Fy/south/b', 'am/north/b']);
    forgetDrafts('am/y');
    expect(drafts()).toEqual(['am/north/a', 'am/north/b']);
    const now = Date.now();
    const later = (ms: number) =>
      jest.useFakeTimers({ now: now + ms, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
    later(14 * DAY_MS - 60_000);
    forgetOldDrafts();
    expect(drafts()).toHaveLength(2);
    later(14 * DAY_MS + 60_000);
    await show(<Scene draft={{ name: 'b' }} />);
    expect(field('Name').value).toBe('Rays');
    forgetOldDrafts();
    expect(drafts()).toEqual([]);
  });

  test('costs nothing where storage is full', async () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new Error('full');
    };
    try {
      await show(<Scene />);
      await type('Name', 'Sharks');
      expect(field('Name').value).toBe('Sharks');
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });
});
