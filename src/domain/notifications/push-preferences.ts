/** Which kinds of notifications a user wants on their devices. */
export type PushPreferences = Readonly<{ chatMessages: boolean; gameChanges: boolean }>;

/** Absent or undefined members stay as they are. */
export type PreferenceChange = Readonly<{ [Kind in keyof PushPreferences]?: boolean | undefined }>;

/** The default preferences. */
export const EVERYTHING: PushPreferences = { chatMessages: true, gameChanges: true };
