import type { Import } from 'league-gateway-client';
import { text } from '../../console-texts.ts';

/** How an import ended, in a word or two. */
export const stateOf = ({ status, isDryRun, faultCount, undo }: Pick<Import, 'status' | 'isDryRun' | 'faultCount' | 'undo'>): string => {
  const state = undo ? 'undone' : isDryRun && status === 'done' ? 'tried' : status;
  return text('files.state', { state, faults: faultCount });
};
