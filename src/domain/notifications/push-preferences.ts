/** Which kinds of notifications a user wants on their devices. */
export type PushPreferences = Readonly<{ chatMessages: boolean; gameChanges: boolean }>;

/** What is absent or undefined stays as it is. */
export type PreferenceChange = Readonly<{ [Kind in keyof PushPreferences]?: boolean | undefined }>;

/** What somebody wants who has not said anything. */
export const EVERYTHING: PushPreferences = { chatMessages: true, gameChanges: true };
