import type { States } from '../../observability/metrics.ts';

/** Kinds of requests, in the order in which they are rejected under load. */
export type WorkKind = 'poll' | 'read' | 'write';

/** The share of all slots that each kind may use. */
const SHARE: Readonly<Record<WorkKind, number>> = { poll: 0.6, read: 0.8, write: 1 };
/** From this share of used slots on, a caller may hold at most `MAX_PER_CALLER`. */
const CROWDED_FROM = 0.5;
const MAX_PER_CALLER = 4;
/** A queued poll that has no slot by then is rejected. */
const QUEUE_TIMEOUT_MS = 5000;
/** Length of the queue per slot. */
const MAX_QUEUED_PER_SLOT = 32;

export type Slot = Readonly<{
  /** Frees the slot. MUST be called exactly once. */
  release(): void;
  /** Frees the slot while awaiting something that uses no resources of this process, and takes it again afterwards. */
  withoutInFlightSlot<T>(waiting: Promise<T>): Promise<T>;
}>;

export type AdmissionControl = Readonly<{
  /** A slot for a request whose caller has `heldByCaller` requests in flight, this one included; undefined if it must be rejected. */
  tryAcquire(work: WorkKind, heldByCaller: number): Slot | undefined;
  /** The same for a long poll, which queues for up to 5 s if all slots for polls are taken. */
  acquireQueued(heldByCaller: number): Promise<Slot | undefined>;
  /** A slot for a long poll that was admitted before and resumes: it goes ahead of all new requests and is never rejected. */
  reacquire(): Promise<Slot>;
  state(): States['load'];
}>;

type Queued = Readonly<{ until: number; admit: (slot: Slot | undefined) => void }>;

/**
 * Limits the requests in flight. Under load, polls are rejected before reads, reads before writes, and callers with many requests before others.
 * Long polls queue instead, since one change wakes thousands that return together and would otherwise be rejected.
 */
export function admissionControl(maxInFlight: number, now: () => number = () => performance.now()): AdmissionControl {
  let inFlight = 0;
  const turnedAway = { poll: 0, read: 0, write: 0 };
  const resumed: Queued[] = [];
  const fresh: Queued[] = [];
  let isDraining = false;
  const slotsOf = (work: WorkKind) => Math.ceil(maxInFlight * SHARE[work]);
  const isFull = (work: WorkKind) => inFlight >= slotsOf(work);
  const isCrowded = () => inFlight >= Math.ceil(maxInFlight * CROWDED_FROM);

  function acquire(): Slot {
    inFlight += 1;
    return {
      release,
      async withoutInFlightSlot(waiting) {
        release();
        try {
          return await waiting;
        } finally {
          inFlight += 1;
        }
      },
    };
  }

  function release(): void {
    inFlight -= 1;
    scheduleDrain();
  }

  function turnAway(work: WorkKind): undefined {
    turnedAway[work] += 1;
  }

  function queue(queued: Queued[], until: number): Promise<Slot | undefined> {
    return new Promise((admit) => {
      queued.push({ until, admit });
      scheduleDrain();
    });
  }

  function scheduleDrain(): void {
    if (isDraining || isFull('poll') || resumed.length + fresh.length === 0) return;
    isDraining = true;
    // Other requests are handled in between. All free slots are given each time, since a busy process runs few iterations of the event loop.
    setImmediate(() => {
      isDraining = false;
      drain();
      scheduleDrain();
    });
  }

  function drain(): void {
    rejectExpired();
    const free = Math.max(0, slotsOf('poll') - inFlight);
    const again = resumed.splice(0, free);
    for (const { admit } of [...again, ...fresh.splice(0, free - again.length)]) admit(acquire());
  }

  function rejectExpired(): void {
    const present = now();
    const inTime = fresh.findIndex(({ until }) => until > present);
    for (const { admit } of fresh.splice(0, inTime < 0 ? fresh.length : inTime)) admit(turnAway('poll'));
  }

  const isOverShare = (heldByCaller: number) => isCrowded() && heldByCaller > MAX_PER_CALLER;

  return {
    tryAcquire: (work, heldByCaller) => (isFull(work) || isOverShare(heldByCaller) ? turnAway(work) : acquire()),
    async acquireQueued(heldByCaller) {
      rejectExpired();
      if (isOverShare(heldByCaller) || fresh.length >= maxInFlight * MAX_QUEUED_PER_SLOT) return turnAway('poll');
      return isFull('poll') || resumed.length + fresh.length > 0 ? queue(fresh, now() + QUEUE_TIMEOUT_MS) : acquire();
    },
    reacquire: async () => (isFull('poll') || resumed.length > 0 ? ((await queue(resumed, Infinity)) as Slot) : acquire()),
    state: () => ({ inFlight, queued: resumed.length + fresh.length, turnedAway }),
  };
}
