export const EMAIL_CHOICES = ['without-device', 'always', 'never'] as const;
/** When a user is notified by mail: while they have no registered device, always and in place of their devices, or never. */
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

/** Which kinds of notifications a user wants, and how. */
export type PushPreferences = Readonly<{
  chatMessages: boolean;
  gameChanges: boolean;
  answerReminders: boolean;
  eveningReminders: boolean;
  offerReminders: boolean;
  email: EmailChoice;
}>;

/** Absent or undefined members stay as they are. */
export type PreferenceChange = Readonly<{ [Kind in keyof PushPreferences]?: PushPreferences[Kind] | undefined }>;

/** The default preferences. */
export const EVERYTHING: PushPreferences = {
  chatMessages: true,
  gameChanges: true,
  answerReminders: true,
  eveningReminders: true,
  offerReminders: true,
  email: 'without-device',
};
