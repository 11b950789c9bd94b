/** A flow network with a source and a sink, for Dinic's algorithm (1970). */
export type Network = Readonly<{
  addNode(): number;
  connect(from: number, to: number, capacity: number): void;
  /** The maximum flow; `reached` are the nodes on the source side of the minimum cut. */
  maxFlow(source: number, sink: number): Readonly<{ flow: number; reached: ReadonlySet<number> }>;
}>;

export function network(): Network {
  const edgesOf: number[][] = [];
  const to: number[] = [];
  const capacity: number[] = [];
  const half = (from: number, target: number, most: number) => {
    edgesOf[from]!.push(to.length);
    to.push(target);
    capacity.push(most);
  };
  const levels = (source: number): Int32Array => {
    const level = new Int32Array(edgesOf.length).fill(-1);
    level[source] = 0;
    const queue = [source];
    for (const node of queue) {
      for (const edge of edgesOf[node]!) {
        if (capacity[edge]! > 0 && level[to[edge]!]! < 0) {
          level[to[edge]!] = level[node]! + 1;
          queue.push(to[edge]!);
        }
      }
    }
    return level;
  };
  return {
    addNode: () => edgesOf.push([]) - 1,
    connect(from, target, most) {
      half(from, target, most);
      half(target, from, 0);
    },
    maxFlow(source, sink) {
      let flow = 0;
      for (;;) {
        const level = levels(source);
        if (level[sink]! < 0) return { flow, reached: new Set([...level.keys()].filter((node) => level[node]! >= 0)) };
        const next = new Int32Array(edgesOf.length);
        const push = (node: number, most: number): number => {
          if (node === sink) return most;
          for (; next[node]! < edgesOf[node]!.length; next[node]!++) {
            const edge = edgesOf[node]![next[node]!]!;
            if (capacity[edge]! <= 0 || level[to[edge]!] !== level[node]! + 1) continue;
            const pushed = push(to[edge]!, Math.min(most, capacity[edge]!));
            if (pushed > 0) {
              capacity[edge]! -= pushed;
              capacity[edge ^ 1]! += pushed;
              return pushed;
            }
          }
          return 0;
        };
        for (let pushed = push(source, Number.POSITIVE_INFINITY); pushed > 0; pushed = push(source, Number.POSITIVE_INFINITY))
          flow += pushed;
      }
    },
  };
}
