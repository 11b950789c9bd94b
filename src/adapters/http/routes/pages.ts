import { z } from 'zod';
import type { MailAnswerView } from '../../../application/mail/answer-by-mail.ts';
import { FOLLOW_CODE_LENGTH } from '../../../domain/followers/follower.ts';
import { INVITE_CODE_LENGTH } from '../../../domain/invites/invite.ts';
import { ANSWER_CODE_LENGTH, readAnswerCode } from '../../../domain/mail/answer-link.ts';
import type { OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { NotFound } from '../../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { AttendanceAnswer } from '../contract/attendance-schemas.ts';
import { type Content, contentOf } from '../contract/content.ts';
import { GROUP_IDS, type GroupId } from '../contract/groups.ts';
import { followLinksOf, inviteLinksOf } from '../contract/invite-links.ts';
import { exampleOf, type Kind, membersOf, PROBLEMS } from '../contract/problems.ts';
import { type PageRoute, page, type Unnamed } from '../contract/route.ts';
import { id, namedEnum, nameInPath, OpenApiDocument, secretText, text } from '../contract/schemas.ts';
import { OPENAPI_CORE_PATH, OPENAPI_PATH, type Site } from '../contract/site.ts';
import { followPage } from '../pages/follow-page.ts';
import { demoFrontPage, plainFrontPage } from '../pages/front-page.ts';
import { followNotFoundPage, joinNotFoundPage, joinTooManyTriesPage } from '../pages/join-notice-page.ts';
import { joinPage } from '../pages/join-page.ts';
import { mailAnswerPage } from '../pages/mail-answer-page.ts';
import {
  invitationStopPage,
  invitationsStoppedPage,
  mailAnswerNotFoundPage,
  mailStopNotFoundPage,
  mailStopPage,
  mailStoppedPage,
} from '../pages/mail-notice-pages.ts';
import { PENNANT } from '../pages/page.ts';
import { problemIndexPage, problemPage } from '../pages/problem-page.ts';
import { FAMILY_PATH } from '../pages/web-paths.ts';
import { pageReply } from '../pipeline/page-reply.ts';
import { leaguePagesOf } from './league-pages.ts';

/** What no code is: pages show the same for it as for any other code that is not valid. */
const NO_CODE = '';
const SOME_ID = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
const EXAMPLE_ANSWER_CODE = `${SOME_ID}.${SOME_ID}.${SOME_ID}.game.${SOME_ID}.3mO4fY0dPcsG.q3mO4fY0dPcsGl2hyNmQ1m2FvY0Ww5T3mZ8nB1c7u6E`;
const NOT_STORED = { 'Cache-Control': 'no-store' };
const ASKED_AGAIN = { 'Cache-Control': 'no-cache' };
const FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };

const frontPageOf = ({ demo, version, publicUrl, docs, web }: Site) =>
  page({
    method: 'get',
    path: '/',
    summary: 'The front page',
    description: 'Tells people where the app is; in development also where the documentation and the demo users are.',
    answers: { 200: 'text/html' },
    isRevalidated: true,
    handle: async ({ language }) =>
      ok(
        demo
          ? pageReply(demoFrontPage(demo, { version, publicUrl, hasDocs: docs !== undefined }), 200, ASKED_AGAIN)
          : pageReply(plainFrontPage({ hasWebApp: web !== undefined }, language), 200, ASKED_AGAIN, language),
      ),
  });

const favicon = page({
  method: 'get',
  path: '/favicon.ico',
  summary: 'The icon of the site',
  description: 'For browsers that show something other than a page of the gateway, since its pages contain the icon.',
  answers: { 200: 'image/svg+xml' },
  handle: async () => ok({ status: 200, content: contentOf(PENNANT, 'image/svg+xml'), headers: FOR_AN_HOUR }),
});

/**
 * Crawlers may read pages, which previews of links need. All but those of leagues that show themselves to everybody say that they are not for an
 * index.
 */
const ROBOTS = `User-agent: *
Allow: /l/
Disallow: /api/
Disallow: /calendars/
`;

const robots = page({
  method: 'get',
  path: '/robots.txt',
  summary: 'What crawlers may read',
  description: 'Not the API and not the calendars. Only the pages of leagues under `/l/` are for an index.',
  answers: { 200: 'text/plain' },
  handle: async () => ok({ status: 200, content: contentOf(ROBOTS, 'text/plain; charset=utf-8'), headers: FOR_AN_HOUR }),
});

const joinPageOf = (site: Site) => {
  const linksOf = inviteLinksOf(site);
  return page({
    method: 'get',
    path: '/join/:code',
    summary: 'The page behind an invite link',
    description:
      'Shows the code and opens the app, in the language that `Accept-Language` prefers. All invalid codes get the same page, whatever is wrong with them. After 60 of those for a network in ten minutes, returns 429.',
    params: z.object({
      code: text(INVITE_CODE_LENGTH)
        .catch(NO_CODE)
        .meta({ description: 'An invite code, in upper or lower case, with or without separators', examples: ['SLL-PARENT-2026'] }),
    }),
    query: z.object({
      team: id<TeamId>().optional().catch(undefined).meta({
        description: 'A team that the page names, and the app suggests after joining; ignored unless it is one of a current season',
      }),
    }),
    answers: { 200: 'text/html', 404: 'text/html', 429: 'text/html' },
    async handle({ useCases, params: { code }, query, address, language }) {
      const looked = await useCases.validateInvite({ guesser: { address: address() }, code, teamId: query.team });
      if (!looked.ok) return ok({ ...pageReply(joinTooManyTriesPage(language), 429, NOT_STORED, language), limited: looked.error });
      const offer = looked.value;
      if (!offer) return ok(pageReply(joinNotFoundPage(language), 404, NOT_STORED, language));
      const { deepLink, webLink } = linksOf(offer.code, offer.team?.id);
      const app = [`${FAMILY_PATH}/#/join`, offer.code, offer.team?.id].filter((part) => part !== undefined).join('/');
      const view = { ...offer, deepLink, webLink, ...(site.web && { browserLink: app }), ...(site.store && { store: site.store }) };
      return ok(pageReply(joinPage(view, language), 200, NOT_STORED, language));
    },
  });
};

const followPageOf = (site: Site) => {
  const linksOf = followLinksOf(site);
  return page({
    method: 'get',
    path: '/follow/:code',
    summary: 'The page behind an invitation to follow a child',
    description:
      'Names the organization and no child, and opens the app, in the language that `Accept-Language` prefers. All invalid codes get the same page, whatever is wrong with them; failed lookups are limited together with those of invite links. Opening it uses nothing up.',
    params: z.object({
      code: text(FOLLOW_CODE_LENGTH)
        .catch(NO_CODE)
        .meta({
          description: 'The code of the invitation, a secret',
          examples: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f.kM3xq0Zf8V1uYt7sRw2bLd5nGh9jPc4eXa6oTi0mKvE'],
        }),
    }),
    answers: { 200: 'text/html', 404: 'text/html', 429: 'text/html' },
    async handle({ useCases, params: { code }, address, language }) {
      const looked = await useCases.checkFollowCode({ guesser: { address: address() }, code });
      if (!looked.ok) return ok({ ...pageReply(joinTooManyTriesPage(language), 429, NOT_STORED, language), limited: looked.error });
      const offer = looked.value;
      if (!offer) return ok(pageReply(followNotFoundPage(language), 404, NOT_STORED, language));
      const browserLink = site.web && `${FAMILY_PATH}/#/follow/${code}`;
      const view = { ...offer, code, ...linksOf(code), browserLink, ...(site.store && { store: site.store }) };
      return ok(pageReply(followPage(view, language), 200, NOT_STORED, language));
    },
  });
};

/** The page of an address from a mail; one and the same if the address is not one that was sent. */
const stopReply = ({ ok: isKnown }: Readonly<{ ok: boolean }>, shown: typeof mailStopPage, language: Language) =>
  ok(
    isKnown ? pageReply(shown(language), 200, NOT_STORED, language) : pageReply(mailStopNotFoundPage(language), 404, NOT_STORED, language),
  );

const MailAnswerParams = z.object({
  code: text(ANSWER_CODE_LENGTH)
    .refine((code) => readAnswerCode(code) !== undefined)
    .catch(NO_CODE)
    .meta({ description: 'Known only from a mail', examples: [EXAMPLE_ANSWER_CODE] }),
});

const answerReply = (found: Result<MailAnswerView, NotFound>, language: Language) =>
  ok(
    found.ok
      ? pageReply(mailAnswerPage(found.value), 200, NOT_STORED)
      : pageReply(mailAnswerNotFoundPage(language), 404, NOT_STORED, language),
  );

const mailAnswer = page({
  method: 'get',
  path: '/mail/answer/:code',
  summary: 'Ask whether a child comes',
  description:
    'The address in mail to a guardian, one for each child and item, the same in every mail: what it is about, when and where, the first name, and a button for each answer, in the language of the guardian. Opening it changes nothing. It answers until the deadline, or the start if there is none, and ends with the link to the child, the e-mail address and the mail itself; then it is the same page as for an address that never was one.',
  params: MailAnswerParams,
  isFromMail: true,
  answers: { 200: 'text/html', 404: 'text/html' },
  async handle({ useCases, params, language }) {
    return answerReply(await useCases.viewMailAnswer(params), language);
  },
});

const answerByMail = page({
  method: 'post',
  path: '/mail/answer/:code',
  summary: 'Answer whether a child comes, from a mail',
  description:
    'Sent by a button of the page, without signing in. The body is not read. It answers about that item alone, and again until the answers close; a note stays with the answer that it was written to.',
  params: MailAnswerParams,
  query: z.object({ answer: AttendanceAnswer }),
  isFromMail: true,
  refusals: ['invalid-request'],
  answers: { 200: 'text/html', 404: 'text/html' },
  async handle({ useCases, params: { code }, query: { answer }, language }) {
    return answerReply(await useCases.answerByMail({ code, answer }), language);
  },
});

const MailStopParams = z.object({
  orgId: id<OrgId>(),
  userId: id<UserId>(),
  signature: secretText().meta({ description: 'Known only from a mail', examples: ['q3mO4fY0dPcsGl2hyNmQ1m2FvY0Ww5T3mZ8nB1c7u6E'] }),
});

const mailStop = page({
  method: 'get',
  path: '/mail/stop/:orgId/:userId/:signature',
  summary: 'Ask whether to stop mail',
  description: 'The address in each mail about an organization, with a button that stops them. Opening it changes nothing.',
  params: MailStopParams,
  isFromMail: true,
  refusals: ['invalid-request'],
  answers: { 200: 'text/html', 404: 'text/html' },
  async handle({ useCases, params, language }) {
    return stopReply(await useCases.checkMailStop(params), mailStopPage, language);
  },
});

const stopMail = page({
  method: 'post',
  path: '/mail/stop/:orgId/:userId/:signature',
  summary: 'Stop mail',
  description:
    'Sent by the button of the page, and by mail programs with one click (RFC 8058), without signing in. The body is not read. Its recipient gets no more mail about the organization until they allow it in their preferences.',
  params: MailStopParams,
  isFromMail: true,
  refusals: ['invalid-request'],
  answers: { 200: 'text/html', 404: 'text/html' },
  async handle({ useCases, params, language }) {
    return stopReply(await useCases.stopMail(params), mailStoppedPage, language);
  },
});

const InvitationStopParams = z.object({
  addressHash: secretText().meta({ description: 'Known only from a mail', examples: ['3mO4fY0dPcsGl2hyNmQ1m2FvY0Ww5T3mZ8nB1c7u6Eq'] }),
  signature: secretText().meta({ description: 'Known only from a mail', examples: ['q3mO4fY0dPcsGl2hyNmQ1m2FvY0Ww5T3mZ8nB1c7u6E'] }),
});

const invitationStop = page({
  method: 'get',
  path: '/mail/stop-invitations/:addressHash/:signature',
  summary: 'Ask whether to stop invitations',
  description: 'The address in each invitation by mail, with a button that stops them. Opening it changes nothing.',
  params: InvitationStopParams,
  isFromMail: true,
  refusals: ['invalid-request'],
  answers: { 200: 'text/html', 404: 'text/html' },
  async handle({ useCases, params, language }) {
    return stopReply(await useCases.checkInvitationStop(params), invitationStopPage, language);
  },
});

const stopInvitations = page({
  method: 'post',
  path: '/mail/stop-invitations/:addressHash/:signature',
  summary: 'Stop invitations',
  description:
    'Sent by the button of the page, and by mail programs with one click (RFC 8058), without signing in. The body is not read. No organization of this deployment invites the address by mail again.',
  params: InvitationStopParams,
  isFromMail: true,
  refusals: ['invalid-request'],
  answers: { 200: 'text/html', 404: 'text/html' },
  async handle({ useCases, params, language }) {
    return stopReply(await useCases.stopInvitations(params), invitationsStoppedPage, language);
  },
});

const isKind = (text: string): text is Kind => Object.hasOwn(PROBLEMS, text);

const problemsPage = page({
  method: 'get',
  path: '/problems',
  summary: 'All problem types, for app developers',
  description: 'A page that lists every problem type by status, with a link to the page that explains it.',
  answers: { 200: 'text/html' },
  handle: async () =>
    ok(pageReply(problemIndexPage(Object.entries(PROBLEMS).map(([kind, spec]) => ({ kind, ...spec }))), 200, FOR_AN_HOUR)),
});

const problemTypePage = page({
  method: 'get',
  path: '/problems/:kind',
  summary: 'What a problem type means',
  description: 'The page that the `type` of a problem refers to: its meaning, what to do, its additional members, and an example.',
  params: z.object({ kind: nameInPath('The last part of the `type`', 'not-found') }),
  answers: { 200: 'text/html' },
  refusals: ['not-found', 'invalid-request'],
  async handle({ params: { kind } }) {
    if (!isKind(kind)) return err({ kind: 'not-found' });
    return ok(pageReply(problemPage({ kind, ...PROBLEMS[kind], members: membersOf(kind), example: exampleOf(kind) }), 200, FOR_AN_HOUR));
  },
});

const file = (content: object | undefined) => async () =>
  content === undefined
    ? err({ kind: 'not-found' as const })
    : ok({ status: 200, content: contentOf(JSON.stringify(content), 'application/json'), headers: FOR_AN_HOUR });

/** The pages that the iOS app opens itself. */
const APP_PATHS = [{ '/': '/join/*' }, { '/': '/follow/*' }];

const AppleAssociation = z
  .object({
    applinks: z.object({
      details: z.array(z.object({ appIDs: z.array(z.string()), components: z.array(z.record(z.string(), z.string())) })),
    }),
  })
  .meta({
    id: 'AppleAppSiteAssociation',
    description: 'Which paths the iOS app opens',
    examples: [{ applinks: { details: [{ appIDs: ['ABCDE12345.org.example.league'], components: APP_PATHS }] } }],
  });

const AssetLinks = z
  .array(
    z.object({
      relation: z.array(z.string()),
      target: z.object({ namespace: z.string(), package_name: z.string(), sha256_cert_fingerprints: z.array(z.string()) }),
    }),
  )
  .meta({ id: 'AssetLinks', description: 'Which Android app opens the links of this site' });

const appleAssociation = ({ appleAppId }: Site) =>
  page({
    method: 'get',
    path: '/.well-known/apple-app-site-association',
    summary: 'Lets iOS open invite links in the app',
    description: 'For Apple’s servers. Returns 404 if the operator has configured no iOS app.',
    answers: { 200: 'application/json' },
    content: AppleAssociation,
    refusals: ['not-found'],
    handle: file(appleAppId ? { applinks: { details: [{ appIDs: [appleAppId], components: APP_PATHS }] } } : undefined),
  });

const androidAssociation = ({ android }: Site) =>
  page({
    method: 'get',
    path: '/.well-known/assetlinks.json',
    summary: 'Lets Android open invite links in the app',
    description: 'For Google’s servers. Returns 404 if the operator has configured no Android app.',
    answers: { 200: 'application/json' },
    content: AssetLinks,
    refusals: ['not-found'],
    handle: file(
      android && [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: { namespace: 'android_app', package_name: android.packageName, sha256_cert_fingerprints: android.fingerprints },
        },
      ],
    ),
  });

/** Pages and files for browsers and phones, by operationId. */
export const pagesOf = (site: Site) =>
  ({
    getFrontPage: frontPageOf(site),
    getFavicon: favicon,
    getRobots: robots,
    getJoinPage: joinPageOf(site),
    getFollowPage: followPageOf(site),
    ...leaguePagesOf(site),
    getMailAnswer: mailAnswer,
    answerByMail,
    getMailStop: mailStop,
    stopMail,
    getInvitationStop: invitationStop,
    stopInvitations,
    getAppleAppSiteAssociation: appleAssociation(site),
    getAssetLinks: androidAssociation(site),
    getProblems: problemsPage,
    getProblem: problemTypePage,
  }) satisfies Readonly<Record<string, Unnamed<PageRoute>>>;

/** The routes that serve the API description, or a part of it, which includes the routes themselves. */
export const describedBy = (describe: (part?: GroupId | 'core') => Readonly<{ content: Content; tag: string }>) => ({
  getOpenApi: page({
    method: 'get',
    path: OPENAPI_PATH,
    summary: 'This description',
    description:
      'OpenAPI 3.1, for generators and people. It changes only with the version of the gateway. With `group`, the operations of that group alone, in the form of `/api/openapi-core.json`.',
    query: z.object({ group: namedEnum('OperationGroup', GROUP_IDS).optional().meta({ description: 'A group of operations' }) }),
    answers: { 200: 'application/json' },
    content: OpenApiDocument,
    refusals: ['invalid-request'],
    isRevalidated: true,
    handle: async ({ query: { group } }) => ok({ status: 200, ...describe(group) }),
  }),
  getOpenApiCore: page({
    method: 'get',
    path: OPENAPI_CORE_PATH,
    summary: 'The description of the core',
    description:
      'The operations with which an app begins, and what they need, in less than a tenth of the whole description: every refusal is a `Problem`, and stat events are one schema whose `attributes` are described in words.',
    answers: { 200: 'application/json' },
    content: OpenApiDocument,
    isRevalidated: true,
    handle: async () => ok({ status: 200, ...describe('core') }),
  }),
});
