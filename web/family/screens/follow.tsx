import { unwrap } from 'league-gateway-client';
import { useAction } from '../../kit/forms.tsx';
import { type CurrentOrg, league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { myOrgs } from '../my-orgs.ts';

/** `code` comes from the page of an invitation to follow a child. It is looked up, which names no child, before it is accepted. */
export function Follow({ code, onJoined }: Readonly<{ code: string; onJoined: (org: CurrentOrg) => void }>) {
  const offer = useLoad((signal) => unwrap(league.GET('/api/follow/{code}', { params: { path: { code } }, signal })), [code]);
  const { isBusy, error, run } = useAction();
  const accept = () =>
    run(async () => {
      const { orgId } = await unwrap(league.POST('/api/follow', { body: { code } }));
      onJoined((await myOrgs()).find(({ org }) => org.id === orgId)!.org);
    });
  return (
    <Screen title={text('follow.title')} back={{ label: text('tab.home'), to: to() }}>
      <Loaded load={offer}>
        {({ isValid, orgName, isConfirmed }) =>
          isValid && !problemOf(error, 'invite-not-valid') ? (
            <Card title={orgName ?? ''}>
              {isConfirmed === false && <p class="alert">{text('join.unconfirmed')}</p>}
              <p>{text('follow.text')}</p>
              <p>{text('follow.seen')}</p>
              <button type="button" class="primary wide" disabled={isBusy} onClick={accept}>
                {text('follow.accept')}
              </button>
              {error !== undefined && <Problem error={error} />}
            </Card>
          ) : (
            <div class="alert question" role="status">
              <p>{text('follow.notValid')}</p>
              <p>
                {text('join.already')} <a href={to('orgs')}>{text('orgs.title')}</a>
              </p>
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}
