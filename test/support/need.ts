/** Something that tests need and a machine may lack, and the command that gets it. */
export type Need = Readonly<{ name: string; isThere: boolean; get: string }>;

/** What to say to somebody who lacks it. */
export const missing = ({ name, isThere, get }: Need): string | undefined => (isThere ? undefined : `${name} is missing: ${get}`);
