import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { PushSettings } from '../../../application/ports/storage/notifications/notification-storage.ts';
import { EVERYTHING, type PushPreferences } from '../../../domain/notifications/push-preferences.ts';
import type { OrgId, RoomId, UserId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { PushRoomMuteEntity } from './entities.ts';

const { ref } = expressionBuilder<{ p: Schema['push_preference'] }, 'p'>();
/** The preferences in the table aliased `p`. */
export const chosenPreferences: RawBuilder<PushPreferences> = jsonBuildObject({
  chatMessages: ref('p.chat_messages'),
  gameChanges: ref('p.game_changes'),
  answerReminders: ref('p.answer_reminders'),
  eveningReminders: ref('p.evening_reminders'),
  offerReminders: ref('p.offer_reminders'),
  email: ref('p.email'),
});

/** What is null stays as it is, or becomes the default. */
type Change = { readonly [Kind in keyof PushPreferences]: PushPreferences[Kind] | null };
const CHANGE = prepared('notifications.change-preferences', (p: Change & { orgId: OrgId; userId: UserId }, db) =>
  db
    .insertInto('push_preference')
    .values(({ fn, val }) => ({
      org_id: p.orgId,
      user_id: p.userId,
      chat_messages: fn.coalesce(val(p.chatMessages), sql.lit(EVERYTHING.chatMessages)),
      game_changes: fn.coalesce(val(p.gameChanges), sql.lit(EVERYTHING.gameChanges)),
      answer_reminders: fn.coalesce(val(p.answerReminders), sql.lit(EVERYTHING.answerReminders)),
      evening_reminders: fn.coalesce(val(p.eveningReminders), sql.lit(EVERYTHING.eveningReminders)),
      offer_reminders: fn.coalesce(val(p.offerReminders), sql.lit(EVERYTHING.offerReminders)),
      email: fn.coalesce(val(p.email), sql.lit(EVERYTHING.email)),
    }))
    .onConflict((earlier) =>
      earlier.columns(['org_id', 'user_id']).doUpdateSet(({ fn, val, ref }) => ({
        chat_messages: fn.coalesce(val(p.chatMessages), ref('push_preference.chat_messages')),
        game_changes: fn.coalesce(val(p.gameChanges), ref('push_preference.game_changes')),
        answer_reminders: fn.coalesce(val(p.answerReminders), ref('push_preference.answer_reminders')),
        evening_reminders: fn.coalesce(val(p.eveningReminders), ref('push_preference.evening_reminders')),
        offer_reminders: fn.coalesce(val(p.offerReminders), ref('push_preference.offer_reminders')),
        email: fn.coalesce(val(p.email), ref('push_preference.email')),
      })),
    ),
);
const MUTE = prepared('notifications.mute-room', ({ orgId, userId, roomId }: { orgId: OrgId; userId: UserId; roomId: RoomId }, db) =>
  db
    .insertInto('push_room_mute')
    .values({ org_id: orgId, user_id: userId, room_id: roomId })
    .onConflict((mute) => mute.doNothing()),
);

export const postgresPushSettings = ({ em }: Pick<Transaction, 'em'>): PushSettings => ({
  change(orgId, userId, change) {
    const { chatMessages = null, gameChanges = null, answerReminders = null, eveningReminders = null, offerReminders = null } = change;
    const reminders = { answerReminders, eveningReminders, offerReminders };
    return done(CHANGE(em, { orgId, userId, chatMessages, gameChanges, ...reminders, email: change.email ?? null }));
  },
  setMuted: (orgId, roomId, userId, isMuted) =>
    done(isMuted ? MUTE(em, { orgId, userId, roomId }) : em.nativeDelete(PushRoomMuteEntity, { orgId, roomId, userId })),
});
