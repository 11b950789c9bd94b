import { isProblem, unwrap } from 'league-gateway-client';
import { forgetOrgOf } from '../kit/kept.ts';
import { type CurrentOrg, chooseOrg, currentOrg, league } from '../kit/league.ts';
import { currentSession } from '../kit/session.ts';

const CHECK_MS = 60_000;

/** Calls back once the user is no longer an admin of the current league: a tab that stays open shows nothing of it any more. Returns how to stop. */
export function onLost(lost: (former: CurrentOrg) => void): () => void {
  function end() {
    const former = currentOrg();
    if (!former) return;
    chooseOrg(undefined);
    void forgetOrgOf(currentSession()?.subject ?? '', former.id);
    void league.forget();
    lost(former);
  }
  const heard = {
    async onResponse({ response }: { response: Response }) {
      if (response.status !== 403) return;
      const problem = await response
        .clone()
        .json()
        .catch(() => undefined);
      if (isProblem(problem, 'not-a-member', 'membership-pending', 'role-required')) end();
    },
  };
  async function check() {
    const org = currentOrg();
    if (!org || document.hidden) return;
    const { roles } = await unwrap(league.GET('/api/org/me'));
    if (!roles.some(({ role, isApproved }) => role === 'admin' && isApproved) && currentOrg()?.id === org.id) end();
  }
  const ask = () => check().catch(() => undefined);
  league.use(heard);
  const timer = setInterval(ask, CHECK_MS);
  document.addEventListener('visibilitychange', ask);
  return () => {
    league.eject(heard);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}
