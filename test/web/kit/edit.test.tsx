/** @own-process */
import './globals.ts';

import { describe, expect, test } from '@jest/globals';
import { ProblemError } from 'league-gateway-client';
import { useEdit } from '../../../web/console/edit.tsx';
import { Form, Submit } from '../../../web/kit/form.tsx';
import { Field } from '../../../web/kit/forms.tsx';
import { field, show, shown, tap, type } from './page.ts';

type League = Readonly<{ version: number; name: string; town: string }>;
const THERE: League = { version: 500, name: 'Oak Ridge', town: 'Salem' };
const conflict = () => new ProblemError({ type: '/problems/edit-conflict', title: 'Conflict', status: 412, detail: 'It is.' } as never);

function Scene({ there, now }: Readonly<{ there: League; now: League }>) {
  const edit = useEdit<League>(there, {
    read: async () => now,
    write: async (changes, ifMatch) => {
      if (ifMatch !== `"${now.version}"`) throw conflict();
      return { ...now, ...changes, version: 7 };
    },
    onSaved: (saved) => `${saved.name}, ${saved.town}`,
  });
  return (
    <Form form={edit} onSubmit={edit.send}>
      <Field label="Name" {...edit.at('name')} />
      <Field label="Town" {...edit.at('town')} />
      <Submit>Save</Submit>
    </Form>
  );
}

describe('an edit of something that somebody else has changed', () => {
  test.each([501, 499])('shows what they wrote, and saves what was typed over it, also if their version is %d', async (version) => {
    const now = { ...THERE, version, name: 'Oak Hill' };
    await show(<Scene there={THERE} now={now} />);
    await type('Town', 'Dayton');
    await tap('Save');
    expect([field('Name').value, field('Town').value]).toEqual(['Oak Hill', 'Dayton']);
    await tap('Save');
    expect(shown()).toContain('Oak Hill, Dayton');
  });

  test('shows it once it has been read anew, and again when they take it back', async () => {
    await show(<Scene there={THERE} now={THERE} />);
    await show(<Scene there={{ ...THERE, version: 3, name: 'Oak Hill' }} now={THERE} />);
    expect(field('Name').value).toBe('Oak Hill');
    await show(<Scene there={{ ...THERE, town: 'Salem' }} now={THERE} />);
    expect(field('Name').value).toBe('Oak Ridge');
  });
});
