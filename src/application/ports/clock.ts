/** The time now, at millisecond resolution. */
export type Clock = () => Date;
