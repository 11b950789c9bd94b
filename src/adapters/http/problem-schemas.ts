import { z } from 'zod';
import type { TokenFault } from '../../application/ports/token-verifier.ts';
import type { LimitReached } from '../../domain/errors.ts';
import type { NotAllowedReason } from '../../domain/membership/membership.ts';
import { Invite } from './invite-schema.ts';
import { Game, GameStatus, SportCode } from './league-schemas.ts';
import { PROBLEM_TEXTS, type ProblemText } from './pages/problem-texts.ts';
import { type ApiError, type Kind, PROBLEMS, problem } from './problems.ts';
import { count, explainedWord, Id, MembershipStatus, positive, Role, word } from './schemas.ts';

const Fault = z
  .object({
    in: word('RequestPart', ['body', 'query', 'path', 'header']),
    pointer: z.string().meta({ description: 'Where in it, as a JSON pointer (RFC 6901)', examples: ['/maxUses'] }),
    detail: z.string().meta({ description: 'What is wrong, for people', examples: ['must be 1 or more'] }),
  })
  .meta({ id: 'Fault', description: 'One thing that is wrong with a request' });

const OrgChoice = z
  .object({
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    orgCode: z.string().meta({ examples: ['SLL'] }),
  })
  .meta({ id: 'OrgChoice', description: 'An organization of the caller' });

const TokenFaultWord = explainedWord<TokenFault>('TokenFault', {
  malformed: 'it is not a signed JSON Web Token',
  'algorithm-not-allowed': 'it is signed by an algorithm other than RS256, PS256, ES256 and EdDSA',
  'wrong-issuer': 'another issuer made it',
  'unknown-key': 'the issuer has no such key',
  'wrong-signature': 'the signature does not fit',
  expired: 'it has expired',
  'not-yet-valid': 'it is not valid yet',
  'no-expiry': 'it does not say when it expires',
  'no-subject': 'it does not say whose it is',
  'wrong-audience': 'it is meant for another service',
  'wrong-party': 'it was given to another app',
  'account-deleted': 'the account was deleted after it was issued: sign in again to make a new one',
});

const NotAllowedWord = explainedWord<NotAllowedReason>('NotAllowedReason', {
  'own-membership': 'nobody decides on a membership or a claim of their own',
  'own-link': 'nobody decides on a link of their own',
  'not-your-team': 'it is for those of the team',
  'not-the-scorer': 'it is for the official scorer of the game',
  'not-in-this-room': 'the caller is not among those who may read or write the room',
  'not-your-message': 'it is somebody else’s message',
  'too-late': 'the time for it has passed',
  'not-the-author': 'it is for those who wrote the report',
});

const LimitWord = explainedWord<LimitReached['what']>('LimitedThing', {
  'children-per-parent': 'children that one parent is linked to',
  'guardians-per-player': 'guardians that one player is linked to',
  'waiting-links-per-parent': 'links and inquiries of one parent that wait',
  'waiting-links-per-player': 'links to one player that wait, from parents without a verified e-mail',
});

type Facts<K extends Kind> = Omit<Extract<ApiError, { kind: K }>, 'kind'>;
/** What a kind tells besides the members that every problem has. A kind with facts that are missing here does not compile. */
type MembersByKind = { readonly [K in Kind as keyof Facts<K> extends never ? never : K]: { readonly [Name in keyof Facts<K>]: z.ZodType } };

const MEMBERS: MembersByKind = {
  'invalid-request': { errors: z.array(Fault) },
  'org-context-required': { orgs: z.array(OrgChoice) },
  'invalid-token': { reason: TokenFaultWord },
  'role-required': { roles: z.array(Role) },
  'not-allowed': { reason: NotAllowedWord },
  'unknown-path': { serviceDescription: z.string() },
  'invite-exists': { invite: Invite },
  'already-decided': { decision: MembershipStatus },
  'game-not-open': { gameStatus: GameStatus, nextStatuses: z.array(GameStatus) },
  'edit-conflict': { game: Game },
  'field-taken': { game: Game },
  'last-admin': { orgs: z.array(OrgChoice) },
  'limit-reached': { what: LimitWord, limit: positive },
  'body-too-large': { limitBytes: positive },
  'uri-too-long': { limitBytes: positive },
  'headers-too-large': { limitBytes: positive },
  'unsupported-media-type': { supported: z.array(z.string()) },
  'method-not-allowed': { allowed: z.array(z.string()) },
  'unknown-reference': { errors: z.array(Fault) },
  'stat-not-applicable': { sport: SportCode, eventType: z.string(), allowed: z.array(z.string()) },
  'too-many-requests': { retryAfterSeconds: positive, limit: positive, windowSeconds: count },
  unavailable: { retryAfterSeconds: positive },
};

export const problemName = (kind: Kind): string => `${pascalCase(kind)}Problem`;
export const pascalCase = (words: string): string => words.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

const TEXTS: Readonly<Record<Kind, ProblemText>> = PROBLEM_TEXTS;

function problemSchema(kind: Kind) {
  const { explanation, members = [] } = TEXTS[kind];
  const { status } = PROBLEMS[kind];
  const facts = Object.fromEntries(members.map(({ name, example }) => [name, example]));
  const schemas = Object.entries((MEMBERS as Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>)[kind] ?? {});
  const described = schemas.map(([name, schema]) => {
    const meaning = members.find((member) => member.name === name)?.meaning;
    return [name, meaning ? schema.meta({ description: meaning }) : schema];
  });
  return z
    .object({
      type: z.literal(`/problems/${kind}`),
      title: z.string().meta({ description: 'The kind in words, for people' }),
      status: z.literal(status),
      detail: z.string().meta({ description: 'What to do about it, for people' }),
      instance: z.string().meta({ description: 'The request id' }),
      ...Object.fromEntries(described),
    })
    .meta({
      id: problemName(kind),
      description: explanation,
      examples: [problem({ kind, ...facts } as never, '0199d3a4-7c1e-7b52-9f0a-2b8c6d4e1f30')],
    });
}

/** The problem document of every kind, as it leaves and as it is described. */
export const PROBLEM_SCHEMAS = Object.fromEntries((Object.keys(PROBLEMS) as Kind[]).map((kind) => [kind, problemSchema(kind)])) as Readonly<
  Record<Kind, z.ZodObject>
>;
