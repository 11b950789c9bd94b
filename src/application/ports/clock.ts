/** The current time, at millisecond resolution. */
export type Clock = () => Date;
