import { parentPort } from 'node:worker_threads';
import { newId, newPlayerId } from '../../src/adapters/random/new-id.ts';
import type { UserId } from '../../src/domain/shared/ids.ts';
import { demoLeague } from './league.ts';
import type { MadeLeagues } from './made-leagues.ts';
import { DEMO_ORGS } from './plan.ts';

const userIds = new Map(DEMO_ORGS.flatMap(({ members }) => members.map(({ email }) => [email, newId<UserId>()] as const)));
const context = { now: new Date(), newId, newPlayerId, userOf: (email: string) => userIds.get(email)! };
const leagues = new Map(DEMO_ORGS.map((plan) => [plan.code, demoLeague(plan, context)]));
parentPort!.postMessage({ userIds, leagues } satisfies MadeLeagues);
