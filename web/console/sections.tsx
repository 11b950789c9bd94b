import type { ComponentType } from 'preact';
import type { en } from './catalogs/en.ts';
import { Files } from './screens/files/section.tsx';
import { League } from './screens/league/section.tsx';
import { More } from './screens/more/section.tsx';
import { People } from './screens/people/section.tsx';
import { Schedule } from './screens/schedule/section.tsx';
import { Waiting } from './screens/waiting.tsx';
import type { SectionProps } from './section-props.ts';

/** A section without a label has no tab: other sections lead to it. */
type Section = Readonly<{ path: string; label?: keyof typeof en; icon?: string; screen: ComponentType<SectionProps> }>;

/** The parts of the console, in the order of its tabs; the first one opens. */
export const SECTIONS: readonly Section[] = [
  { path: '', label: 'tab.waiting', icon: 'M4 12l5 5L20 6M4 4h9', screen: Waiting },
  { path: 'schedule', label: 'tab.schedule', icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4', screen: Schedule },
  { path: 'files', screen: Files },
  {
    path: 'people',
    label: 'tab.people',
    icon: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 7M18 15c3 1 4 3 4 6',
    screen: People,
  },
  {
    path: 'league',
    label: 'tab.league',
    icon: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1 5 4 5M16 6h4c0 3-1 5-4 5M12 14v4M8 20h8',
    screen: League,
  },
  { path: 'more', label: 'tab.more', icon: 'M4 7h16M4 12h16M4 17h16', screen: More },
];
