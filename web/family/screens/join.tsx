import { type InviteValidation, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { inWords } from '../../kit/format.ts';
import { league } from '../../kit/league.ts';
import { go, to } from '../../kit/router.ts';
import { Card, Problem, Screen } from '../../kit/ui.tsx';

/** Extracts the code from the input: a link such as `https://…/join/SLL-PARENT-2027`, or the code itself. */
const codeIn = (text: string): string =>
  text
    .trim()
    .replace(/[/?#]+$/, '')
    .split('/')
    .at(-1)!
    .toUpperCase();

/** `code` comes from a link to the app; otherwise the user types or pastes it. The screen shows what a code grants before it is used. */
export function Join({ code = '' }: Readonly<{ code?: string | undefined }>) {
  const [text, setText] = useState(code);
  const [invite, setInvite] = useState<InviteValidation>();
  const [error, setError] = useState<unknown>();

  const attempt = async (step: () => Promise<void>) => {
    setError(undefined);
    await step().catch(setError);
  };
  const look = async () => {
    setInvite(await unwrap(league.GET('/api/invite/{code}', { params: { path: { code: codeIn(text) } } })));
  };
  const join = async () => {
    await unwrap(league.POST('/api/join', { body: { code: codeIn(text) } }));
    go('orgs');
  };

  return (
    <Screen title="Join" eyebrow="With the invite of your league" back={{ label: 'Organizations', to: to('orgs') }}>
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(look);
          }}
        >
          <label for="code">Invite link or code</label>
          <input
            {...{ id: 'code', value: text, required: true, autocomplete: 'off', autocapitalize: 'characters', spellcheck: false }}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setInvite(undefined);
            }}
          />
          <button type="submit" class={invite?.isValid ? undefined : 'primary'}>
            Look it up
          </button>
        </form>
      </Card>
      {error !== undefined && <Problem error={error} />}
      {invite && (
        <div role="status">
          {invite.isValid ? (
            <Card title={invite.orgName ?? ''}>
              <p>
                You join as <strong>{inWords(invite.role ?? 'other')}</strong>.{' '}
                {invite.requiresApproval && 'An admin looks at every request; you hear of it here.'}
              </p>
              <button type="button" class="primary" onClick={() => attempt(join)}>
                Join
              </button>
            </Card>
          ) : (
            <p class="alert">This invite does not work, or no longer does. Ask your league for a new one.</p>
          )}
        </div>
      )}
    </Screen>
  );
}
