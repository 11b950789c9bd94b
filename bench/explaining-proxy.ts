import { startProxy } from './counting-proxy.ts';

/** An executed statement: `pages` is the number of table and index pages accessed; `plan` names the indexes used. */
export type Explained = Readonly<{ text: string; pages: number; plan: string }>;

type Node = Readonly<{ 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: readonly Node[] }>;
type Notice = Readonly<{
  'Query Text': string;
  Plan: Node & Readonly<{ 'Shared Hit Blocks': number; 'Shared Read Blocks': number }>;
}>;

/** For each table, the index by which it is read, or `whole` for a sequential scan. */
const shapeOf = (node: Node, table?: string): readonly string[] => {
  const of = node['Relation Name'] ?? table;
  const own = node['Index Name'] ? [`${of} by ${node['Index Name']}`] : node['Node Type'] === 'Seq Scan' ? [`${of} whole`] : [];
  return [...own, ...(node.Plans ?? []).flatMap((each) => shapeOf(each, of))];
};

/** Server settings that make auto_explain report every statement as `startExplainingProxy` expects. */
export const EXPLAINING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': 0,
} as const;

/** A proxy between a server and its database that collects the auto_explain output of every statement. */
export async function startExplainingProxy(databaseUrl: string) {
  let explained: Explained[] = [];
  const proxy = await startProxy(databaseUrl, {
    fromServer: (type, body) => {
      if (type !== 'N') return;
      const said = body
        .toString('utf8')
        .split('\0')
        .find((field) => field.startsWith('M'));
      const json = said?.indexOf('{') ?? -1;
      if (said === undefined || json < 0 || !said.includes('plan:')) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(said.slice(json)) as Notice;
      explained.push({
        text,
        pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
        plan: [...new Set(shapeOf(plan))].sort().join(', '),
      });
    },
  });
  return {
    url: proxy.url,
    close: proxy.close,
    taken(): readonly Explained[] {
      const taken = explained;
      explained = [];
      return taken;
    },
  };
}
