/** An archived item is in no list and cannot be newly referenced; existing references still show it. */
export type Archivable = Readonly<{ archived: boolean }>;
