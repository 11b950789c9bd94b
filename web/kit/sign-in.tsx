import { useState } from 'preact/hooks';
import { kitText } from './kit-texts.ts';
import { signIn } from './session.ts';
import { signInFailureOf } from './sign-in-failure.ts';
import { Card, Problem, Screen } from './ui.tsx';

/** The screen of whoever is not signed in. `text` says what the app is for. */
export function SignIn({ title, text, failure }: Readonly<{ title: string; text: string; failure: unknown }>) {
  const [error, setError] = useState(failure);
  return (
    <Screen title={title}>
      {error !== undefined && <Problem error={error} />}
      <Card>
        <p>{text}</p>
        <button type="button" class="primary wide" onClick={() => signIn().catch((cause: unknown) => setError(signInFailureOf(cause)))}>
          {kitText('signIn')}
        </button>
      </Card>
    </Screen>
  );
}
