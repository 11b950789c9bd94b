/** The columns of a message in the table aliased `m`, by the members of its value. */
export const MESSAGE = [
  'm.message_id as id',
  'm.org_id as orgId',
  'm.room_id as roomId',
  'm.sender_id as senderId',
  'm.content',
  'm.reply_to_id as replyToId',
  'm.created_at as createdAt',
  'm.edited_at as editedAt',
  'm.deleted_at as deletedAt',
] as const;
