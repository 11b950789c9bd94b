import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { league } from '../../kit/league.ts';
import { go, to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';

/** `code` comes from the page of an invitation to follow a child. It is looked up, which names no child, before it is accepted. */
export function Follow({ code }: Readonly<{ code: string }>) {
  const [error, setError] = useState<unknown>();
  const offer = useLoad((signal) => unwrap(league.GET('/api/follow/{code}', { params: { path: { code } }, signal })), [code]);
  const accept = async () => {
    setError(undefined);
    await unwrap(league.POST('/api/follow', { body: { code } }));
    go('orgs');
  };
  return (
    <Screen title={text('follow.title')} back={{ label: text('tab.home'), to: to() }}>
      <Loaded load={offer}>
        {({ isValid, orgName }) =>
          isValid ? (
            <Card title={orgName ?? ''}>
              <p>{text('follow.text')}</p>
              <button type="button" class="primary" onClick={() => accept().catch(setError)}>
                {text('follow.accept')}
              </button>
            </Card>
          ) : (
            <p class="alert">{text('follow.notValid')}</p>
          )
        }
      </Loaded>
      {error !== undefined && <Problem error={error} />}
    </Screen>
  );
}
