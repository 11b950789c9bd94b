import { unwrap } from 'league-gateway-client';
import { type CurrentOrg, league } from '../../kit/league.ts';
import { settings } from '../../kit/settings.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { NewLeague } from './new-league.tsx';

type ChooseProps = Readonly<{
  isFirst: boolean;
  /** A league of which the user is an admin no longer. */
  lost: CurrentOrg | undefined;
  /** Of the operator's link to the first league. */
  firstOrgKey: string | undefined;
  onChosen: (org: CurrentOrg) => void;
  onMade: (org: CurrentOrg) => void;
}>;

/** The leagues of which the user is an admin. With `isFirst`, on opening the console, an admin of a single league skips the choice. */
export function ChooseLeague({ isFirst, lost, firstOrgKey, onChosen, onMade }: ChooseProps) {
  const load = useLoad(async (signal) => {
    const [{ id: userId }, { memberships }] = await Promise.all([
      unwrap(league.GET('/api/me', { signal })),
      unwrap(league.GET('/api/me/orgs', { signal })),
    ]);
    const leagues: readonly CurrentOrg[] = memberships
      .filter(({ roles }) => roles.some(({ role, isApproved }) => role === 'admin' && isApproved))
      .map(({ orgId, orgName, officialTerm, roles }) => ({
        userId,
        id: orgId,
        name: orgName,
        officialTerm,
        roles: roles.map(({ role }) => role),
      }));
    if (isFirst && leagues.length === 1) onChosen(leagues[0]!);
    return { leagues, userId };
  }, []);
  return (
    <Screen title={text('orgs.title')}>
      {lost && (
        <p class="alert" role="alert">
          {text('orgs.revoked', { name: lost.name })}
        </p>
      )}
      <Loaded load={load}>
        {({ leagues, userId }) => (
          <>
            {leagues.length === 0 && (
              <p>{text(firstOrgKey !== undefined ? 'orgs.first' : settings.orgCreation ? 'orgs.noneYet' : 'orgs.none')}</p>
            )}
            {leagues.map((org) => (
              <Card key={org.id} title={org.name}>
                <button type="button" class="primary" onClick={() => onChosen(org)}>
                  {text('orgs.open')}
                  <span class="visually-hidden"> {org.name}</span>
                </button>
              </Card>
            ))}
            {(settings.orgCreation || firstOrgKey !== undefined) && <NewLeague userId={userId} firstOrgKey={firstOrgKey} onMade={onMade} />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
