import { unwrap } from 'league-gateway-client';
import { inWords } from '../../kit/format.ts';
import { type CurrentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';

/** With `isFirst`, on opening the app, a user with a single organization skips the choice. */
export function ChooseOrg({ isFirst, onChosen }: Readonly<{ isFirst: boolean; onChosen: (org: CurrentOrg) => void }>) {
  const load = useLoad(async (signal) => {
    const [{ id: userId }, { memberships }] = await Promise.all([
      unwrap(league.GET('/api/me', { signal })),
      unwrap(league.GET('/api/me/orgs', { signal })),
    ]);
    const choices = memberships.map(({ orgId, orgName, roles }) => ({
      org: { userId, id: orgId, name: orgName, roles: roles.filter(({ isApproved }) => isApproved).map(({ role }) => role) },
      waitsAs: roles.filter(({ isApproved }) => !isApproved).map(({ role }) => role),
    }));
    const [only] = choices;
    if (isFirst && choices.length === 1 && only!.org.roles.length > 0) onChosen(only!.org);
    return choices;
  }, []);
  return (
    <Screen title="Your organizations">
      <Loaded load={load}>
        {(memberships) => (
          <>
            {memberships.length === 0 && <p>You are in no organization yet.</p>}
            {memberships.map(({ org, waitsAs }) => (
              <Card key={org.id} title={org.name}>
                {org.roles.length > 0 && (
                  <div class="row">
                    <p class="soft">{org.roles.map(inWords).join(', ')}</p>
                    <button type="button" class="primary" onClick={() => onChosen(org)}>
                      Open<span class="visually-hidden"> {org.name}</span>
                    </button>
                  </div>
                )}
                {waitsAs.length > 0 && <p class="soft">An admin has yet to approve you as {waitsAs.map(inWords).join(', ')}.</p>}
              </Card>
            ))}
          </>
        )}
      </Loaded>
      <Card>
        <a class="button" href={to('join')}>
          Join with an invite
        </a>
        <a class="button" href={to('me')}>
          You
        </a>
      </Card>
    </Screen>
  );
}
