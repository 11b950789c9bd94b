import type { QueuedGame, StatEvent, StatEventBatchItem } from 'league-gateway-client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type EventOfLog, type Scoreboard, scoreboardOf, type WaitingItem } from '../../../src/domain/scoring/scoreboard.ts';
import { whenPlaysArrive } from '../scoring.ts';
import { isKept, keepSheet, readLog, type ScoreSheet } from './sheet.ts';

/** Others may keep the same book; own plays come back with the answer to their sending. */
const LOOK_EVERY_MS = 15_000;

export type Book = Scoreboard &
  Readonly<{
    /** Adds what the gateway has answered to a change. */
    take: (events: readonly StatEvent[]) => void;
  }>;

type Log = ReadonlyMap<string, StatEvent>;

/** The state of the game with the plays that wait, which moves with every tap. */
export function useBook(sheet: ScoreSheet, queued: QueuedGame | undefined): Book {
  const { id } = sheet.game;
  const [log, setLog] = useState<Log>(() => mergedInto(new Map(), sheet.log));
  const cursor = useRef(sheet.cursor);
  const waiting = useUnarrived(id, queued);

  useEffect(() => setLog((now) => mergedInto(now, sheet.log)), [sheet.log]);
  useEffect(() => whenPlaysArrive((gameId, events) => gameId === id && setLog((now) => mergedInto(now, events))), [id]);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const read = await readLog(id, cursor.current, leaving.signal);
      cursor.current = read.cursor;
      if (read.events.length > 0) setLog((now) => mergedInto(now, read.events));
    };
    const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [id]);
  useEffect(() => {
    if (log.size > sheet.log.length) keepSheet({ ...sheet, log: [...log.values()] });
  }, [log]);

  return useMemo(() => {
    const { game, sport, rules, ruling, lineups, sides } = sheet;
    const board = scoreboardOf({
      ...{ sport, rules, ruling, lineups, game },
      keeps: { home: isKept(sides.home), visitor: isKept(sides.visitor) },
      teams: { home: game.homeTeam.id, visitor: game.visitorTeam.id },
      log: [...log.values()] as readonly EventOfLog[],
      waiting: waiting as readonly WaitingItem[],
    });
    return { ...board, take: (events) => setLog((now) => mergedInto(now, events)) };
  }, [sheet, log, waiting]);
}

/** An event that corrects another one has voided it. */
function mergedInto(log: Log, events: readonly StatEvent[]): Log {
  const merged = new Map(log);
  for (const event of events) {
    const known = merged.get(event.id);
    if (!known || known.changeSequence <= event.changeSequence) merged.set(event.id, event);
    const replaced = event.replacesId === null ? undefined : merged.get(event.replacesId);
    if (replaced && replaced.voidedAt === null) {
      merged.set(replaced.id, { ...replaced, voidedAt: event.createdAt, replacedById: event.id });
    }
  }
  return merged;
}

/** The items that wait, and those just sent until their events are in the log, so that a play does not disappear in between. */
function useUnarrived(gameId: string, queued: QueuedGame | undefined): readonly StatEventBatchItem[] {
  const [arrivals, setArrivals] = useState(0);
  const seen = useRef(new Map<string, StatEventBatchItem>());
  const current = useRef(queued);
  current.current = queued;
  useEffect(
    () =>
      whenPlaysArrive((arrived) => {
        if (arrived !== gameId) return;
        const isWaiting = new Set(current.current?.waiting.map(({ id }) => id));
        for (const id of seen.current.keys()) if (!isWaiting.has(id)) seen.current.delete(id);
        setArrivals((count) => count + 1);
      }),
    [gameId],
  );
  return useMemo(() => {
    for (const { id } of queued?.refused ?? []) seen.current.delete(id);
    for (const { id, item } of queued?.waiting ?? []) seen.current.set(id, item);
    return [...seen.current.values()];
  }, [queued, arrivals]);
}
