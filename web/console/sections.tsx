import type { ComponentType } from 'preact';
import type { en } from './catalogs/en.ts';
import { Files } from './screens/files.tsx';
import { Schedule } from './screens/schedule.tsx';
import { Waiting } from './screens/waiting.tsx';
import type { SectionProps } from './section-props.ts';

/** A section without a label has no tab: other sections lead to it. */
type Section = Readonly<{ path: string; label?: keyof typeof en; icon?: string; screen: ComponentType<SectionProps> }>;

/** The parts of the console, in the order of its tabs; the first one opens. */
export const SECTIONS: readonly Section[] = [
  { path: '', label: 'tab.waiting', icon: 'M4 12l5 5L20 6M4 4h9', screen: Waiting },
  { path: 'schedule', label: 'tab.schedule', icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4', screen: Schedule },
  { path: 'files', screen: Files },
];
