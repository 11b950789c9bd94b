import { useEffect } from 'preact/hooks';
import { roleName } from '../../kit/format.ts';
import type { CurrentOrg } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { myOrgs } from '../my-orgs.ts';
import { useNews } from '../news.ts';

type ChooseOrgProps = Readonly<{ wanted?: string; onChosen: (org: CurrentOrg) => void }>;

/** Whoever is in the wanted organization, or in a single one and waits for nothing there, is not asked. */
export function ChooseOrg({ wanted, onChosen }: ChooseOrgProps) {
  const load = useLoad(myOrgs, [], 'orgs');
  const { value = [] } = load;
  useNews(
    value.some(({ waitsAs }) => waitsAs.length > 0),
    load.reload,
  );
  const only = value.length === 1 && value[0]!.org.roles.length > 0 && value[0]!.waitsAs.length === 0 ? value[0]!.org : undefined;
  const chosen = value.find(({ org }) => org.id === wanted && org.roles.length > 0)?.org ?? only;
  useEffect(() => {
    if (chosen) onChosen(chosen);
  }, [chosen]);
  return (
    <Screen title={text('orgs.title')}>
      <Loaded load={load}>
        {(memberships) => (
          <>
            {memberships.length === 0 && (
              <Card>
                <p>{text('orgs.none')}</p>
                <p class="soft">{text('orgs.noneHint')}</p>
              </Card>
            )}
            {!chosen &&
              memberships.map(({ org, waitsAs }) => (
                <Card key={org.id} title={org.name}>
                  {org.roles.length > 0 && (
                    <div class="row">
                      <p class="soft">{org.roles.map((role) => roleName(role, org.officialTerm)).join(', ')}</p>
                      <button type="button" class="primary" onClick={() => onChosen(org)}>
                        {text('orgs.open')}
                        <span class="visually-hidden"> {org.name}</span>
                      </button>
                    </div>
                  )}
                  {waitsAs.length > 0 && (
                    <p class="soft">{text('orgs.waits', { roles: waitsAs.map((role) => roleName(role, org.officialTerm)).join(', ') })}</p>
                  )}
                  {waitsAs.includes('coach') && (
                    <a class="button" href={to('claim-team', org.id)}>
                      {text('claim.title')}
                    </a>
                  )}
                </Card>
              ))}
          </>
        )}
      </Loaded>
      <div class="row">
        <a class="button grow" href={to('join')}>
          {text('orgs.join')}
        </a>
        <a class="button grow" href={to('me')}>
          {text('tab.me')}
        </a>
      </div>
    </Screen>
  );
}
