import { useState } from 'preact/hooks';
import { signIn } from '../session.ts';
import { Card, Problem, Screen } from '../ui.tsx';

export function SignIn({ failure }: Readonly<{ failure: unknown }>) {
  const [error, setError] = useState(failure);
  return (
    <Screen title="Your league" eyebrow="Games, teams, scores and chat">
      {error !== undefined && <Problem error={error} />}
      <Card>
        <p>Sign in to see your family’s games, keep the score from the field, and talk with your team.</p>
        <button type="button" class="primary wide" onClick={() => signIn().catch(setError)}>
          Sign in
        </button>
      </Card>
    </Screen>
  );
}
