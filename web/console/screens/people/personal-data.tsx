import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { download } from '../../../kit/download.ts';
import { Confirm, Field, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Problem } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';

export type Subject = Readonly<{ kind: 'user' | 'player'; id: string; name: string }>;

/** Everything that the league stores on a person, as a file; and its erasure, about which the screen asks. */
export function PersonData({ subject: { kind, id, name }, onErase }: Readonly<{ subject: Subject; onErase: () => void }>) {
  const action = useAction();
  const save = () =>
    action.run(async () => {
      const data =
        kind === 'user'
          ? await unwrap(league.GET('/api/org/users/{userId}/personal-data', { params: { path: { userId: id } } }))
          : await unwrap(league.GET('/api/org/players/{playerId}/personal-data', { params: { path: { playerId: id } } }));
      download(`${name}.json`, 'application/json', JSON.stringify(data, undefined, 2));
    });
  return (
    <>
      <div class="row start">
        <button type="button" disabled={action.isBusy} onClick={save}>
          {text('data.download')}
          <span class="visually-hidden"> {name}</span>
        </button>
        <button type="button" class="danger" onClick={onErase}>
          {text('data.erase')}
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
      {action.error !== undefined && <Problem error={action.error} />}
    </>
  );
}

type EraseProps = Readonly<{ subject: Subject; onErased: () => void; onClose: () => void }>;

/** Asks for the name before everything on a person is erased. */
export function ErasePerson({ subject: { kind, id, name }, onErased, onClose }: EraseProps) {
  const action = useAction();
  const [typed, type] = useState('');
  const erase = () =>
    action.run(async () => {
      await (kind === 'user'
        ? unwrap(league.DELETE('/api/org/users/{userId}/personal-data', { params: { path: { userId: id } } }))
        : unwrap(league.DELETE('/api/org/players/{playerId}/personal-data', { params: { path: { playerId: id } } })));
      onClose();
      onErased();
    });
  const isTyped = typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
  return (
    <Confirm
      title={text('data.eraseTitle', { name })}
      action={text('data.eraseNow')}
      isBusy={action.isBusy || !isTyped}
      onConfirm={erase}
      onClose={onClose}
    >
      <p>{text(kind === 'user' ? 'data.eraseUser' : 'data.erasePlayer')}</p>
      <Field label={text('data.typeName', { name })} value={typed} onChange={type} input={{ autocomplete: 'off' }} />
      {action.error !== undefined && <Problem error={action.error} />}
    </Confirm>
  );
}
