import { unwrap } from 'league-gateway-client';
import { roleName } from '../../kit/format.ts';
import { Select, useAction } from '../../kit/forms.tsx';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { currentSession } from '../../kit/session.ts';
import { chooseLanguage, type Language, language } from '../../kit/texts.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { onlyFollows, renewRoles } from '../my-orgs.ts';
import { useNews } from '../news.ts';
import { Requests } from '../requests.tsx';
import { SignOut } from '../sign-out.tsx';

/** Who is signed in, and what they have set. */
export function Me() {
  const org = currentOrg();
  const load = useLoad(
    async (signal) => {
      const [{ memberships }, { requests }] = await Promise.all([
        unwrap(league.GET('/api/me/orgs', { signal })),
        unwrap(league.GET('/api/me/requests', { signal, params: { query: { limit: 10 } } })),
      ]);
      const roles = memberships.find(({ orgId }) => orgId === currentOrg()?.id)?.roles ?? [];
      renewRoles(roles.filter(({ isApproved }) => isApproved).map(({ role }) => role));
      return { isInSeveral: memberships.length > 1, isCoach: roles.some(({ role }) => role === 'coach'), requests };
    },
    [],
    'me',
  );
  useNews(load.value?.requests.some(({ status }) => status === 'pending') ?? false, load.reload);
  return (
    <Screen title={currentSession()?.name || text('tab.me')} eyebrow={text('me.eyebrow')}>
      <Card title={text('me.org')}>
        <p>
          {org ? <strong>{org.name}</strong> : text('me.noOrg')}
          {org && <span class="small soft block">{org.roles.map((role) => roleName(role)).join(', ')}</span>}
        </p>
        <div class="row">
          {(load.value?.isInSeveral || !org) && (
            <a class="button grow" href={to('orgs')}>
              {text('me.change')}
            </a>
          )}
          <a class="button grow" href={to('join')}>
            {text('me.joinAnother')}
          </a>
        </div>
      </Card>
      {org && (
        <Card>
          <ul class="rows links">
            {org.roles.includes('umpire') && (
              <li>
                <a href={to('officiating')}>{text('officiating.title')}</a>
              </li>
            )}
            {org.roles.includes('parent') && (
              <>
                <li>
                  <a href={to('away')}>{text('away.title')}</a>
                </li>
                <li>
                  <a href={to('followers')}>{text('followers.title')}</a>
                </li>
              </>
            )}
            <li>
              <a href={to('me', 'notifications')}>{text('notifications.title')}</a>
            </li>
            <li>
              <a href={to('calendar')}>{text('calendar.title')}</a>
            </li>
            {org.roles.includes('follower') && (
              <li>
                <a href={to('following')}>{text('following.title')}</a>
              </li>
            )}
            {!onlyFollows(org) && (
              <>
                <li>
                  <a href={to('find-child')}>{text('findChild.title')}</a>
                </li>
                {load.value?.isCoach && (
                  <li>
                    <a href={to('claim-team')}>{text('claim.title')}</a>
                  </li>
                )}
              </>
            )}
            <li>
              <a href={to('me', 'data')}>{text('data.title')}</a>
            </li>
          </ul>
        </Card>
      )}
      <Card>
        <LanguageChoice />
      </Card>
      <Loaded load={load}>
        {({ requests }) =>
          requests.length > 0 && (
            <Card title={text('requests.title')}>
              <Requests requests={requests} />
            </Card>
          )
        }
      </Loaded>
      {!org && (
        <a class="button" href={to('me', 'data')}>
          {text('data.title')}
        </a>
      )}
      <Card>
        <SignOut />
        <p class="small soft">{text('me.signOutHint')}</p>
      </Card>
    </Screen>
  );
}

/** Of the app, and of what the league sends. Without a network it is not changed, so that both stay the same. */
function LanguageChoice() {
  const { error, run } = useAction();
  const change = (chosen: Language) =>
    run(async () => {
      await unwrap(league.PUT('/api/me/preferences', { body: { language: chosen } }));
      chooseLanguage(chosen);
    });
  return (
    <>
      <Select
        label={text('me.language')}
        value={language}
        onChange={(chosen) => void change(chosen as Language)}
        choices={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
