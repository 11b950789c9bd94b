type Queue = Readonly<{ start(): void; stop(): void }>;

/** The signed-in user's queue of a kind. It runs while the app is open, on every screen. */
export function userQueue<Kind extends Queue>(make: (owner: string) => Kind) {
  let current: Readonly<{ owner: string; queue: Kind }> | undefined;
  return {
    of(owner: string): Kind {
      if (current?.owner !== owner) {
        current?.queue.stop();
        current = { owner, queue: make(owner) };
        current.queue.start();
      }
      return current.queue;
    },
    stop: () => current?.queue.stop(),
  };
}
