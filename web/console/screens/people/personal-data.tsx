import { ProblemError, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { download } from '../../../kit/download.ts';
import { Confirm, Field, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Problem } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';

type Subject = Readonly<{ kind: 'user' | 'player'; id: string; name: string }>;

/** Everything that the league stores on a person, as a file; and its erasure, which asks for the name. */
export function PersonData({ subject: { kind, id, name }, onErased }: Readonly<{ subject: Subject; onErased: () => void }>) {
  const action = useAction();
  const [isAsking, ask] = useState(false);
  const [typed, type] = useState('');
  const save = () =>
    action.run(async () => {
      const data =
        kind === 'user'
          ? await unwrap(league.GET('/api/org/users/{userId}/personal-data', { params: { path: { userId: id } } }))
          : await unwrap(league.GET('/api/org/players/{playerId}/personal-data', { params: { path: { playerId: id } } }));
      download(`${name}.json`, 'application/json', JSON.stringify(data, undefined, 2));
    });
  const erase = () =>
    action.run(async () => {
      await (kind === 'user'
        ? unwrap(league.DELETE('/api/org/users/{userId}/personal-data', { params: { path: { userId: id } } }))
        : unwrap(league.DELETE('/api/org/players/{playerId}/personal-data', { params: { path: { playerId: id } } })));
      ask(false);
      onErased();
    });
  const isTyped = typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
  return (
    <>
      <div class="row start">
        <button type="button" disabled={action.isBusy} onClick={save}>
          {text('data.download')}
          <span class="visually-hidden"> {name}</span>
        </button>
        <button type="button" class="danger" onClick={() => ask(true)}>
          {text('data.erase')}
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
      {!isAsking && action.error !== undefined && <Problem error={action.error} />}
      {isAsking && (
        <Confirm
          title={text('data.eraseTitle', { name })}
          action={text('data.eraseNow')}
          isBusy={action.isBusy || !isTyped}
          onConfirm={erase}
          onClose={() => ask(false)}
        >
          <p>{text(kind === 'user' ? 'data.eraseUser' : 'data.erasePlayer')}</p>
          <Field
            label={text('data.typeName', { name })}
            input={{ value: typed, autocomplete: 'off', onInput: ({ currentTarget }) => type(currentTarget.value) }}
          />
          {action.error !== undefined &&
            (action.error instanceof ProblemError && action.error.kind === 'last-admin' ? (
              <p class="alert" role="alert">
                {text('people.lastAdmin')}
              </p>
            ) : (
              <Problem error={action.error} />
            ))}
        </Confirm>
      )}
    </>
  );
}
