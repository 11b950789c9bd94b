import { z } from 'zod';
import type { MailingWithProgress } from '../../../application/ports/storage/mail/mailing-storage.ts';
import { INVITATIONS_TO_AN_ADDRESS } from '../../../domain/mail/mail-bounds.ts';
import { INVITATIONS_A_DAY } from '../../../domain/mail/mailing.ts';
import type { MailingId, SeasonId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { route } from '../contract/route.ts';
import { count, Id, Instant, id } from '../contract/schemas.ts';

const counts = z
  .object({
    addresses: count.meta({ description: 'Addresses of guardians on the rosters of the season, each counted once' }),
    invited: count.meta({ description: 'Those that are sent an invitation' }),
    members: count.meta({ description: 'Those of people who are or were members of the organization' }),
    invitedBefore: count.meta({
      description:
        'Those that were invited to this season before, by the organization to any in the last 30 days, or by three organizations of this deployment in that time',
    }),
    stopped: count.meta({ description: 'Those whose owners want no invitations from any organization' }),
    overLimit: count.meta({ description: `Those beyond ${INVITATIONS_A_DAY} a day: ask again tomorrow` }),
  })
  .meta({ id: 'MailingCounts' });

const progress = z
  .object({
    waiting: count.meta({ description: 'Still to be sent' }),
    sent: count.meta({ description: 'A mail server has taken charge of them' }),
    refused: count.meta({ description: 'The address does not exist' }),
    failed: count.meta({ description: 'No mail server took them within three days' }),
    withheld: count.meta({
      description:
        'Not sent, because their owner joined, said stop or heard from other organizations in the meantime, or the address, the invite or the season was taken away',
    }),
  })
  .meta({ id: 'MailingProgress' });

const Mailing = z
  .object({
    id: Id,
    seasonId: Id,
    inviteCode: z.string().meta({ description: 'The invite that the mails lead to', examples: ['SLL-PARENT-2026'] }),
    requestedAt: Instant,
    counts,
    progress,
  })
  .meta({ id: 'Mailing', description: 'Invitations by mail to the guardians on the rosters of a season' });

const view = ({ id, seasonId, inviteCode, requestedAt, counts, progress }: MailingWithProgress) => {
  const { waiting, sent, refused, rejected, expired, withheld } = progress;
  return { id, seasonId, inviteCode, requestedAt, counts, progress: { waiting, sent, refused, failed: rejected + expired, withheld } };
};

const Started = z
  .object({ id: Id.nullable().meta({ description: 'Null for a preview, which stores and sends nothing' }), seasonId: Id, counts })
  .meta({ id: 'StartedMailing' });

export const startMailing = route({
  method: 'post',
  path: '/api/org/mailings',
  summary: 'Invite guardians by mail',
  description: `Sends the link of the organization’s invite for parents to the guardians’ addresses on the rosters of an active season, in the name of the league; no child is named. An address gets one mail a season, however often this is asked, one in 30 days whatever the seasons, at most ${INVITATIONS_TO_AN_ADDRESS.limit} in that time from all organizations of this deployment, none if its owner is or was a member, and never again one from any organization of this deployment once they have said stop. At most ${INVITATIONS_A_DAY} addresses in a day. The mails are sent one after the other; \`GET /api/org/mailings/{mailingId}\` has the progress. With \`dryRun\` nothing is stored, and the reply (200) says what would be sent. Mailings are recorded in the audit log.`,
  access: 'member',
  useCase: 'startMailing',
  body: z
    .strictObject({ seasonId: id<SeasonId>(), dryRun: z.boolean('must be true or false').optional() })
    .meta({ id: 'NewMailing', examples: [{ seasonId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f', dryRun: true }] }),
  replies: { 201: Started, 200: Started },
  status: ({ id }) => (id === null ? 200 : 201),
  refusals: ['unknown-reference', 'mail-off'],
  handle: ({ useCases, actor, body: { seasonId, dryRun = false } }) => useCases.startMailing({ actor, seasonId, isPreview: dryRun }),
});

const mailings = 'mailings';

export const listMailings = route({
  method: 'get',
  path: '/api/org/mailings',
  summary: 'List invitations by mail',
  description: 'Newest first, with their progress; of the last two years.',
  access: 'member',
  useCase: 'listMailings',
  query: z.object(paging(mailings, timePosition)),
  replies: { 200: z.object({ mailings: z.array(Mailing), nextCursor }).meta({ id: 'Mailings' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.listMailings({ actor, page: pageAfter(query) }), (page) => ({
      mailings: page.items.map(view),
      nextCursor: cursorAfter(mailings, page, (last) => [last.requestedAt, last.id]),
    })),
});

export const getMailing = route({
  method: 'get',
  path: '/api/org/mailings/:mailingId',
  summary: 'Get the progress of invitations by mail',
  description: 'How many are still to be sent, and what became of the others. It names no address.',
  access: 'member',
  useCase: 'getMailing',
  params: z.object({ mailingId: id<MailingId>() }),
  replies: { 200: Mailing },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params }) => mapOk(await useCases.getMailing({ actor, mailingId: params.mailingId }), view),
});
