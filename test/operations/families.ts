import { newId } from '../../src/adapters/random/new-id.ts';
import { PEOPLE } from '../support/random-league.ts';
import type { Scene } from '../support/scene.ts';
import type { Things } from '../support/use-case-things.ts';
import { page } from './commands.ts';
import { type Chance, decision, idIn, one, paging, teamOf } from './random-requests.ts';
import { ADMINS, admins, DECIDERS, MEMBERS, members, noInput, only, PARENTS, PARTICIPANTS, type Records } from './record.ts';

const onPendingLink = async ({ addPendingLink }: Scene) => ({ params: { linkId: await addPendingLink() } });

const SEARCHES = [
  'ortiz',
  'ortis',
  'JOSÉ',
  'garcia maria',
  'o brien',
  "O'Brien",
  'lukasz',
  'sa',
  'smth',
  'smith',
  '김',
  '%%',
  'martin',
  'martines',
];

const MORE_SEARCHES = [
  'an',
  'ana k',
  'de la cruz',
  'gross',
  'groß',
  'ota',
  'ipek sahin',
  'van',
  '😀',
  'kim ana',
  'lee',
  'marie-ann',
  'æsa',
  'thor',
];

const name = ({ draw }: Chance) => draw.of([...SEARCHES, ...MORE_SEARCHES, ...PEOPLE]);

const ofLink = ({ link }: Things) => ({ linkId: link.id });

export const families = {
  linkChild: {
    answers: only({ parent: 201, 'parent-unlinked': 201, scorer: 201, manager: 201 }),
    request: async ({ addPlayer }) => ({ body: { playerId: await addPlayer() } }),
    random: (chance) => ({ body: { playerId: idIn(chance, chance.league.players) } }),
    useCase: [PARENTS, 'unknown-reference', ({ child }) => ({ playerId: child.id })],
    visits: ({ players }) => players.map((playerId) => ({ body: { playerId } })),
  },
  listChildren: {
    answers: only({ parent: 200, 'parent-unlinked': 200, scorer: 200, manager: 200 }),
    request: noInput,
    random: noInput,
    useCase: [PARENTS, 'own', noInput],
  },
  unlinkChild: {
    answers: only({ parent: 200, 'parent-unlinked': 'not-found', scorer: 'not-found', manager: 'not-found' }),
    request: ({ link }) => ({ params: { linkId: link.id } }),
    random: (chance) => ({ params: { linkId: one(chance, 'link') } }),
    useCase: [PARENTS, 'not-found', ofLink],
  },
  listParentLinks: {
    answers: only({ coach: 200, staff: 200, admin: 200 }),
    request: noInput,
    random: (chance) => ({
      query: {
        ...paging(chance, 'listParentLinks'),
        ...chance.draw.some({ status: () => chance.draw.of(['pending', 'approved', 'denied', 'revoked', 'ended']) }),
      },
    }),
    useCase: [DECIDERS, 'own', () => ({ page })],
    visits: () => [{ query: { status: 'pending' } }],
  },
  getParentLink: {
    answers: only({ coach: 200, staff: 200, admin: 200 }),
    request: onPendingLink,
    random: (chance) => ({ params: { linkId: one(chance, 'link') } }),
    useCase: [DECIDERS, 'not-found', ofLink],
  },
  decideParentLink: {
    answers: only({ coach: 200, staff: 200, admin: 200 }),
    request: async (scene) => ({ ...(await onPendingLink(scene)), body: { action: 'approve' } }),
    random: (chance) => ({ params: { linkId: one(chance, 'link') }, body: decision(chance) }),
    useCase: [DECIDERS, 'not-found', (things) => ({ ...ofLink(things), decision: 'approve' })],
  },
  liftLinkBlock: {
    answers: only({ coach: 200, staff: 200, admin: 200 }),
    request: onPendingLink,
    random: (chance) => ({ params: { linkId: one(chance, 'link') } }),
    useCase: [DECIDERS, 'not-found', ofLink],
  },
  liftClaimBlock: {
    answers: admins(200),
    request: async ({ addClaim }) => ({ params: { claimId: await addClaim() } }),
    random: (chance) => ({ params: { claimId: one(chance, 'membership') } }),
    useCase: [ADMINS, 'not-found', ({ claim }) => ({ claimId: claim.id })],
  },
  denyWaitingLinks: {
    answers: only({ coach: 200, staff: 200, admin: 200 }),
    request: async ({ addPlayer }) => ({ params: { playerId: await addPlayer() } }),
    random: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
    useCase: [DECIDERS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  suggestChildren: {
    answers: only({ parent: 200, 'parent-unlinked': 200, scorer: 200, manager: 200 }),
    request: noInput,
    random: noInput,
    useCase: [PARENTS, 'own', noInput],
  },
  inquireAboutChild: {
    answers: only({ parent: 201, 'parent-unlinked': 201, scorer: 201, manager: 201 }),
    request: () => ({ body: { childName: 'Sam Ortiz' } }),
    random: (chance) => ({ body: { childName: chance.draw.of(SEARCHES), teamId: chance.draw.rarely(2) ? teamOf(chance) : null } }),
    useCase: [PARENTS, 'unknown-reference', ({ team }) => ({ childName: 'Sam Ortiz', teamId: team.id, message: null })],
    naming: ({ league }) => ({ body: { childName: 'Sam Ortiz', teamId: league.hawks.id } }),
  },
  revokeParentLink: {
    answers: only({ coach: 200, staff: 200, admin: 200 }),
    request: onPendingLink,
    random: (chance) => ({ params: { linkId: one(chance, 'link') } }),
    useCase: [DECIDERS, 'not-found', ofLink],
  },
  claimTeam: {
    answers: only({ waiting: 201, coach: 201 }),
    request: async ({ league }) => ({ params: { teamId: (await league.addTeam(`Team ${newId()}`)).id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [[...MEMBERS, 'waiting coach'], 'not-found', ({ team }) => ({ teamId: team.id })],
    visits: ({ teams: [hawks] }) => [{ params: { teamId: hawks! } }],
  },
  searchPlayers: {
    answers: members(200, { follower: 'role-required' }),
    request: () => ({ query: { name: 'ortis' } }),
    random: (chance) => ({ query: { name: name(chance) } }),
    useCase: [PARTICIPANTS, 'own', () => ({ name: 'Sam Ortiz' })],
    visits: ({ firstNames, lastNames }) => [...firstNames, ...lastNames].map((name) => ({ query: { name } })),
    queries: () => [{ name: 'ortiz' }],
  },
  lookUpCoach: {
    answers: members(200, { waiting: 200, follower: 'role-required' }),
    request: () => ({ query: { coachName: 'lee' } }),
    random: (chance) => ({ query: { ...paging(chance, 'lookUpCoach'), ...chance.draw.some({ coachName: () => name(chance) }) } }),
    useCase: [[...PARTICIPANTS, 'waiting coach'], 'own', () => ({ page })],
    visits: () => [{}, ...['Lee Park', 'Owlscoach', 'Kitty', 'mail'].map((coachName) => ({ query: { coachName } }))],
  },
} satisfies Partial<Records>;
