/** The screens that few open: one file, since each of its own would split what they share with the rest into files that every first load asks for. */
export { LeagueChecks } from './checks/checks.tsx';
export { Conduct, GameReports } from './checks/conduct.tsx';
export { Consents } from './checks/consents.tsx';
export { OfficialScorer } from './checks/scorer.tsx';
export { LeagueParts } from './league/parts.tsx';
export { LeaguePitching } from './league/pitching.tsx';
export { LeagueRules } from './league/rules.tsx';
export { DayGrid } from './schedule/grid.tsx';
export { LeagueEvents } from './schedule/league-events.tsx';
export { WishForm } from './schedule/proposal-form.tsx';
export { ProposalResult } from './schedule/proposal-result.tsx';
