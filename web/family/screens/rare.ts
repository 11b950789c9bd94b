/** The screens that few open: one file, since each of its own would split what they share with the rest into files that every first load asks for. */

export { ChangeSlot, NewSlots } from '../slots-of-team.tsx';
export { ChildAttendance, TakeAttendance, TeamAttendance } from './attendance.tsx';
export { Away } from './away.tsx';

export { Calendar } from './calendar.tsx';
export { Child } from './child.tsx';
export { ChooseOrg } from './choose-org.tsx';
export { ClaimTeam } from './claim-team.tsx';
export { Event } from './event.tsx';
export { EditEvent, NewEvent } from './event-form.tsx';
export { FindChild } from './find-child.tsx';
export { Follow } from './follow.tsx';
export { Followers } from './followers.tsx';
export { Following } from './following.tsx';
export { WriteGameReport } from './game-report.tsx';
export { Join } from './join.tsx';
export { Leaders } from './leaders.tsx';
export { MyData } from './my-data.tsx';
export { Notifications } from './notifications.tsx';
export { Availability, Officiating } from './officiating.tsx';
export { Player } from './player.tsx';
export { RateOfficials } from './rate-officials.tsx';
export { ResponseDeadline } from './response-deadline.tsx';
export { Scorer } from './scorer.tsx';
export { ChangeSeries } from './series.tsx';
export { Standings } from './standings.tsx';
export { Suspensions } from './suspensions.tsx';
export { TeamHistory } from './team-history.tsx';
