/** What a screen of the console gets: the rest of its address. */
export type SectionProps = Readonly<{ route: readonly string[] }>;
