/** What is archived is in no list any more and nothing new may name it; what names it already goes on to show it. */
export type Archivable = Readonly<{ archived: boolean }>;
