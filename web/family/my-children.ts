import { type Child, unwrap } from 'league-gateway-client';
import { league } from '../kit/league.ts';

export type MyChild = Child['player'];

/** The children of the user whose links are approved. */
export async function myChildren(signal: AbortSignal): Promise<readonly MyChild[]> {
  const { children } = await unwrap(league.GET('/api/mobile/parent-links', { signal }));
  return children.filter(({ isApproved }) => isApproved).map(({ player }) => player);
}
