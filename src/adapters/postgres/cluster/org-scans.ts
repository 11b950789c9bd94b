import type { HoldsJobLease, Storage } from '../../../application/ports/storage/storage.ts';
import type { Topology } from './cluster.ts';

/** An instance handles its own writes at once; another's are left over only if that one dies, or is about to stop. */
const LOOKS_EVERY_MS = 5_000;
/** On a cluster a look queries every shard. */
const LOOKS_AT_SHARDS_EVERY_MS = 30_000;

/** How often instances look for work in all orgs. On a single database a look costs one statement, so each instance looks. */
export const orgScans = (topology: Topology, leases: HoldsJobLease): Pick<Storage, 'orgScanIntervalMs' | 'holdsJobLease'> => ({
  orgScanIntervalMs: () => (topology.isCluster ? LOOKS_AT_SHARDS_EVERY_MS : LOOKS_EVERY_MS),
  holdsJobLease: async (job, everyMs) => !topology.isCluster || leases(job, everyMs),
});
