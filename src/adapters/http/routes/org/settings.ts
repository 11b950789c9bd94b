import { z } from 'zod';
import {
  COMMON_DOCUMENTS,
  EMBED_ORIGIN,
  isEmbedOrigin,
  MAX_DOCUMENTS,
  MAX_EMBED_ORIGINS,
  ORG_NAME_LENGTH,
  REMINDER_DAYS,
  REMINDERS_AT,
  TRAVEL_MINUTES,
} from '../../../../domain/membership/org.ts';
import { LEAGUE_ROLES } from '../../../../domain/membership/roles.ts';
import type { AgeGroupId } from '../../../../domain/shared/ids.ts';
import { Day, GivenTimeZone, PitchingTable, TimeZoneName } from '../../contract/league-schemas.ts';
import { LimitsUpToAge, OwnTableDraft } from '../../contract/pitching-schemas.ts';
import { route } from '../../contract/route.ts';
import {
  DocumentName,
  definite,
  flag,
  Id,
  Instant,
  id,
  integer,
  LanguageCode,
  LeagueRole,
  name,
  orNull,
  Role,
  TeamName,
} from '../../contract/schemas.ts';
import { Version } from './data-routes.ts';
import { replyText, yesNo } from './schemas.ts';

const EmbedOrigin = z
  .string('must be text')
  .refine(isEmbedOrigin, 'must be an origin in lower case, such as https://www.example.org')
  .meta({ format: 'uri', pattern: EMBED_ORIGIN.form.source, maxLength: EMBED_ORIGIN.maxLength, examples: ['https://www.example.org'] });
const daysBefore = integer(REMINDER_DAYS).meta({ examples: [2] });

const orgLanguage = LanguageCode.meta({
  description: 'The language of messages to members who have chosen none, and whose identity provider names none',
});

const settings = {
  id: Id,
  name: replyText('Springfield Little League'),
  code: replyText('SLL'),
  timeZone: TimeZoneName,
  isConfirmed: z.boolean().meta({
    description:
      'False as long as the operator of the gateway has not confirmed an organization that a member made; changing its name makes it wait again',
  }),
  releaseAskedAt: orNull(Instant, {
    description: 'When an admin asked the operator to confirm it; null if nobody has, or it is confirmed',
  }),
  rolesThatWait: z.array(Role).meta({ description: 'Roles that need an admin’s approval on joining' }),
  linksNeedApproval: z
    .boolean()
    .meta({ description: 'Whether a link to a child needs approval if no guardian address confirms the parent' }),
  umpiresAssignThemselves: z.boolean().meta({ description: 'Whether umpires may take open games themselves' }),
  travelMinutes: z
    .int()
    .min(TRAVEL_MINUTES.min)
    .max(TRAVEL_MINUTES.max)
    .meta({
      description: 'The minutes allowed for an umpire to get from one facility to another if one of them has no coordinates',
      examples: [30],
    }),
  youngestWithStandings: orNull(Id, { description: 'The youngest age group that has standings; null if all have them' }),
  youngestWithLeaders: orNull(Id, { description: 'The youngest age group whose leaders are shown; null if all are' }),
  pitchingTable: PitchingTable.meta({ description: 'The limits on pitchers, unless a season or an age group has others' }),
  ownPitchingTable: z
    .array(LimitsUpToAge)
    .nullable()
    .meta({ description: 'The league’s own limits, which it follows where the table is `own`; null if it has none' }),
  documents: z
    .array(DocumentName)
    .meta({ description: `The league’s texts to which members can agree, besides ${COMMON_DOCUMENTS.join(', ')}` }),
  remindersAt: z.string().meta({ description: 'When reminders are sent, `HH:MM` in the organization’s time zone', examples: ['18:00'] }),
  remindUnanswered: orNull(daysBefore, {
    description:
      'How many days before a game or event, or before the deadline for answers, guardians are reminded if nobody has said whether their child comes; null for not at all',
  }),
  remindEveningBefore: z.boolean().meta({
    description:
      'Whether guardians are reminded on the evening before a game or event to which their child comes, and everybody who has taken a slot there, and whether its coaches and managers are told how many come',
  }),
  remindOpenOffers: orNull(daysBefore, {
    description: 'How many days before a game umpires are reminded of an offer that they have not answered; null for not at all',
  }),
  language: orgLanguage,
  followersAllowed: z.boolean().meta({
    description: 'Whether guardians may invite others to follow their child. While false, followers see nothing',
  }),
  publicPage: z.boolean().meta({
    description:
      'Whether everybody sees the page at `/l/<code>` and the same as JSON under `/api/public/<code>`: teams, games, places, scores, standings, play-offs and what is said about fields, notes included; no person',
  }),
  embedOrigins: z.array(EmbedOrigin).meta({ description: 'The web sites that may show that page in a frame' }),
  followersSeeEvents: z.boolean().meta({
    description: 'Whether followers see kind, title, time and place of practices and other events of the child’s teams',
  }),
  version: Version,
};
const LocalStart = z
  .object({ localDate: Day, localTime: replyText('10:00') })
  .meta({ id: 'LocalStart', description: 'A start in the local time of a time zone' });
const MovedGame = z
  .object({ gameId: Id, startsAt: Instant, before: LocalStart, after: LocalStart })
  .meta({ id: 'MovedGame', description: 'A game that keeps its instant, but starts at another local time of the organization' });

const MovedEvent = z.object({ eventId: Id, team: TeamName, startsAt: Instant, before: LocalStart, after: LocalStart }).meta({
  id: 'MovedEvent',
  description: 'An event of a team that keeps its instant, but starts at another local time of the organization',
});

export const OrgSettings = z.object(settings).meta({ id: 'OrgSettings', description: 'The settings of an organization' });

export const getOrgSettings = route({
  method: 'get',
  path: '/api/org/settings',
  summary: 'Get the settings of the organization',
  access: 'member',
  useCase: 'getOrgSettings',
  replies: { 200: OrgSettings },
  version: ({ version }) => version,
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getOrgSettings({ actor }),
});

export const requestRelease = route({
  method: 'put',
  path: '/api/org/release-request',
  summary: 'Ask the operator to confirm the organization',
  description:
    'For an organization with `isConfirmed` false. It is listed for the operator, who is also told by mail where the deployment has an address for that. Asking again, or when it is confirmed, changes nothing.',
  access: 'member',
  useCase: 'requestRelease',
  replies: { 200: OrgSettings },
  version: ({ version }) => version,
  refusals: [],
  handle: ({ useCases, actor }) => useCases.requestRelease({ actor }),
});

export const updateOrgSettings = route({
  method: 'patch',
  path: '/api/org/settings',
  summary: 'Change the settings of the organization',
  description: `Omitted members are unchanged. Games and events of teams keep their instants: with another \`timeZone\`, those to come start at another local time, and \`movedGames\` and \`movedEvents\` show the first of them. A game or event with a day and no time yet (\`startTimeTbd\`) stays on its day. With \`dryRun=true\`, nothing is written, and the response shows what would change.
\`rolesThatWait\` always includes admin, staff, coach and umpire. \`linksNeedApproval\` may be false only if parents wait as well, and becomes true when they no longer do.
\`youngestWithStandings\` and \`youngestWithLeaders\` name age groups; age groups younger than these have no standings, or no leaders.`,
  access: 'member',
  useCase: 'updateOrgSettings',
  query: z.object({ dryRun: flag() }),
  body: z
    .strictObject({
      name: name(ORG_NAME_LENGTH).exactOptional(),
      timeZone: GivenTimeZone.exactOptional(),
      rolesThatWait: z.array(LeagueRole).max(LEAGUE_ROLES.length, `must be at most ${LEAGUE_ROLES.length}`).exactOptional(),
      linksNeedApproval: yesNo().exactOptional(),
      umpiresAssignThemselves: yesNo().exactOptional(),
      travelMinutes: integer(TRAVEL_MINUTES).exactOptional(),
      youngestWithStandings: id<AgeGroupId>().nullable().exactOptional(),
      youngestWithLeaders: id<AgeGroupId>().nullable().exactOptional(),
      pitchingTable: PitchingTable.exactOptional(),
      ownPitchingTable: OwnTableDraft.nullable().exactOptional().meta({
        description: 'Ages in ascending order; rests in ascending order of `from`. Required where `pitchingTable` is `own`',
      }),
      remindersAt: z
        .string('must be text')
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
        .refine((time) => time >= REMINDERS_AT.earliest && time <= REMINDERS_AT.latest, 'must be from 08:00 to 20:00')
        .meta({ pattern: '^((0[89]|1\\d):[0-5]\\d|20:00)$', examples: ['18:00'] })
        .exactOptional(),
      remindUnanswered: daysBefore.nullable().exactOptional(),
      remindEveningBefore: yesNo().exactOptional(),
      remindOpenOffers: daysBefore.nullable().exactOptional(),
      followersAllowed: yesNo().exactOptional(),
      publicPage: yesNo().exactOptional(),
      embedOrigins: z.array(EmbedOrigin).max(MAX_EMBED_ORIGINS, `must be at most ${MAX_EMBED_ORIGINS}`).exactOptional(),
      followersSeeEvents: yesNo().exactOptional(),
      documents: z.array(DocumentName).max(MAX_DOCUMENTS, `must be at most ${MAX_DOCUMENTS}`).exactOptional(),
      language: LanguageCode.exactOptional(),
    })
    .meta({
      id: 'OrgSettingsChange',
      description: 'Changes to the settings of an organization',
      examples: [{ timeZone: 'America/Denver' }],
    }),
  replies: {
    200: z
      .object({
        ...settings,
        movedGames: z
          .array(MovedGame)
          .meta({ description: 'The first hundred future games that start at another local time, ordered by start' }),
        moreGamesMoved: z.boolean(),
        movedEvents: z.array(MovedEvent).meta({
          description: 'Those among the first hundred events of teams to come that start at another local time, ordered by start',
        }),
        moreEventsMoved: z.boolean(),
      })
      .meta({
        id: 'ChangedOrgSettings',
        description: 'The settings of an organization after a change, and the games and events it affects',
      }),
  },
  version: ({ version }) => version,
  refusals: ['invalid-request', 'unknown-reference', 'edit-conflict'],
  handle: ({ useCases, actor, query, body, ifMatchVersions: versions }) =>
    useCases.updateOrgSettings({ actor, change: definite(body), versions, ...query }),
});
