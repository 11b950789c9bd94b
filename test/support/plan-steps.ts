export type PlanNode = Readonly<{
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: readonly PlanNode[];
}>;
export type Step = Readonly<{ node: PlanNode; isFirstAlone: boolean }>;

/** The explained plan and, on a cluster, the plans of its tasks on the nodes that hold the rows. */
export function plansIn<Node extends object>(explained: unknown): readonly Node[] {
  if (typeof explained !== 'object' || explained === null) return [];
  const { Plan: plan, ...others } = explained as { Plan?: Node };
  return [...(plan ? [plan] : []), ...Object.values({ ...plan, ...others }).flatMap((each) => plansIn<Node>(each))];
}

export const stepsOf = (node: PlanNode, above?: PlanNode): readonly Step[] => [
  { node, isFirstAlone: above?.['Node Type'] === 'Limit' },
  ...(node.Plans ?? []).flatMap((below) => stepsOf(below, node)),
];

const isOfIndex = ({ 'Node Type': type }: PlanNode) => /^(Index|Index Only|Bitmap Index) Scan$/.test(type);
const walks = ({ node, isFirstAlone }: Step) =>
  node['Node Type'] === 'Seq Scan' || (isOfIndex(node) && node['Index Cond'] === undefined && !isFirstAlone);

/** The tables and indexes that are scanned in full. Only meaningful for plans made with `enable_seqscan = off`. */
export const walksOf = (steps: readonly Step[]): readonly string[] =>
  steps.filter(walks).map(({ node }) => `${node['Node Type']} ${node['Relation Name'] ?? node['Index Name']}`);

const DOCTOR = 'an operator looks at a whole deployment now and then';
/** Statements that scan a whole table or index, and why. */
export const WALKS: Readonly<Record<string, string>> = {
  'webhooks.waiting': 'joins the endpoints of at most 500 deliveries; of an empty table PostgreSQL merges instead of looking them up',
  'notifications.orgs-with-pushes': 'looks at the heads of three lines; where they are empty PostgreSQL sorts what a partial index holds',
  'notifications.backlog':
    'one instance looks twice a minute at all that was tried in vain; its partial index holds nothing but what waits',
  'mail.backlog': 'the same; of an empty table PostgreSQL merges with the mailings instead of looking them up',
  'reminders.orgs-due': 'compares the primary keys of orgs and of turns, of which each org has one, to find an org that has none yet',
  'shared.hash-key': 'there is one row',
  'membership.org-summaries': 'an operator lists all orgs',
  'membership.orgs-to-delete': 'the index holds none but those',
  'membership.deleted-orgs': 'an operator lists all of them',
  'membership.person-blocks': 'an operator lists all of them',
  'membership.lift-person-blocks': 'an operator lets a person in again now and then, of few who are blocked',
  'membership.forget-org-codes': 'an org is removed now and then, and has a few codes of a few thousand',
  'privacy.remove-org org_code': 'the same',
  'privacy.leave-devices-of-org': 'an org is removed now and then: no index for that slows down each registration of a device',
  'membership.unlisted': 'the index holds none but those',
  'membership.users-of-address': 'an operator looks for a person now and then',
  'doctor.extensions': DOCTOR,
  'doctor.migrated': DOCTOR,
  'doctor.keys': DOCTOR,
  'doctor.orgs-without-admin': DOCTOR,
  'doctor.webhooks': DOCTOR,
  'doctor.webhook-depth': DOCTOR,
};
