import { unwrap } from 'league-gateway-client';
import { type CurrentOrg, league } from '../../kit/league.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';

/** The leagues of which the user is an admin. With `isFirst`, on opening the console, an admin of a single league skips the choice. */
export function ChooseLeague({ isFirst, onChosen }: Readonly<{ isFirst: boolean; onChosen: (org: CurrentOrg) => void }>) {
  const load = useLoad(async (signal) => {
    const [{ id: userId }, { memberships }] = await Promise.all([
      unwrap(league.GET('/api/me', { signal })),
      unwrap(league.GET('/api/me/orgs', { signal })),
    ]);
    const leagues: readonly CurrentOrg[] = memberships
      .filter(({ roles }) => roles.some(({ role, isApproved }) => role === 'admin' && isApproved))
      .map(({ orgId, orgName, roles }) => ({ userId, id: orgId, name: orgName, roles: roles.map(({ role }) => role) }));
    if (isFirst && leagues.length === 1) onChosen(leagues[0]!);
    return leagues;
  }, []);
  return (
    <Screen title={text('orgs.title')}>
      <Loaded load={load}>
        {(leagues) => (
          <>
            {leagues.length === 0 && <p>{text('orgs.none')}</p>}
            {leagues.map((org) => (
              <Card key={org.id} title={org.name}>
                <button type="button" class="primary" onClick={() => onChosen(org)}>
                  {text('orgs.open')}
                  <span class="visually-hidden"> {org.name}</span>
                </button>
              </Card>
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
