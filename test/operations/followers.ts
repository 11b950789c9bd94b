import { idIn, NOBODYS } from './random-requests.ts';
import { EVERYBODY, MEMBERS, members, noInput, only, PARENTS, type Records, signedIn, type UseCaseCaller } from './record.ts';

const SEE_FOLLOWERS: readonly UseCaseCaller[] = ['admin', 'staff', 'coach', 'parent'];
const UNLINKED = { 'parent-unlinked': 'not-found', scorer: 'not-found', manager: 'not-found' } as const;
const NO_CODE = `00000000-0000-7000-8000-00000000000f.${'A'.repeat(43)}`;

export const followers = {
  inviteFollower: {
    answers: only({ ...UNLINKED, parent: 201 }),
    request: async ({ addChildOfParent }) => ({ params: { playerId: await addChildOfParent() } }),
    random: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
    useCase: [PARENTS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  listFollowers: {
    answers: only({ ...UNLINKED, parent: 200, coach: 200, staff: 200, admin: 200 }),
    request: ({ kim }) => ({ params: { playerId: kim.id } }),
    random: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
    useCase: [SEE_FOLLOWERS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  endFollower: {
    answers: members('not-found', { parent: 204, coach: 204, staff: 204, admin: 204 }),
    request: async ({ addFollower }) => ({ params: { followerId: await addFollower() } }),
    random: () => ({ params: { followerId: NOBODYS } }),
    useCase: [MEMBERS, 'not-found', ({ follower }) => ({ followerId: follower.id })],
  },
  listFollowed: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  checkFollowCode: {
    answers: signedIn(200),
    request: () => ({ params: { code: NO_CODE } }),
    random: () => ({ params: { code: NO_CODE } }),
    // It always answers 200: any code that is not valid looks the same.
    naming: () => ({ params: { code: 'no-such-code' } }),
    useCase: 'public',
  },
  followChild: {
    answers: signedIn('invite-not-valid'),
    request: () => ({ body: { code: NO_CODE } }),
    random: () => ({ body: { code: NO_CODE } }),
    useCase: [EVERYBODY, 'invite-not-valid', () => ({ code: NO_CODE })],
  },
} satisfies Partial<Records>;
