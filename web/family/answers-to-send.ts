import {
  type AnsweredItem,
  type AnswersState,
  answerQueue,
  documentVisibility,
  type PlayerAnswer,
  type QueuedAnswer,
} from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { storage } from '../kit/kept.ts';
import { currentOrg, league } from '../kit/league.ts';
import { userQueue } from './user-queue.ts';

type Arrived = (queued: QueuedAnswer, answer: PlayerAnswer) => unknown;
const waiting = new Set<Arrived>();

/** Sends answers: each is stored on the device first, so that none needs a network. */
export const answersToSend = userQueue((owner) =>
  answerQueue({
    client: league,
    storage,
    owner,
    visibility: documentVisibility(),
    onAnswered: (queued, answer) => {
      for (const arrived of waiting) arrived(queued, answer);
    },
  }),
);

const queue = () => answersToSend.of(currentOrg()!.userId);
const NONE: AnswersState = { status: 'stopped', answers: [] };

/** The user's answers that wait or were refused. */
export function useAnswersToSend(): AnswersState {
  const [state, setState] = useState(NONE);
  useEffect(() => queue().subscribe(setState), []);
  return state;
}

export const isFor = (queued: QueuedAnswer, item: AnsweredItem, playerId: string): boolean =>
  queued.playerId === playerId && queued.item.kind === item.kind && queued.item.id === item.id;

function useArrivals(hear: Arrived): void {
  useEffect(() => {
    waiting.add(hear);
    return () => {
      waiting.delete(hear);
    };
  });
}

/** Calls `arrived` when an answer about the item has reached the gateway. */
export const useAnswered = ({ kind, id }: AnsweredItem, arrived: () => void): void =>
  useArrivals(({ item }) => item.kind === kind && item.id === id && arrived());

/** The user's answer about an item and a child that waits or was refused, and how to give one. `arrived` gets what the gateway has then. */
export function useAnswerToSend(item: AnsweredItem, playerId: string, arrived: (answer: PlayerAnswer) => void) {
  const { status, answers } = useAnswersToSend();
  useArrivals((queued, answer) => isFor(queued, item, playerId) && arrived(answer));
  return {
    queued: answers.find((queued) => isFor(queued, item, playerId)),
    isOffline: status === 'offline',
    give: (answer: QueuedAnswer['answer']) => queue().add(item, playerId, answer),
  };
}

export const dropAnswer = (id: string): Promise<void> => queue().discard(id);
