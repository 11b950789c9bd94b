import { pushWorker } from '../adapters/push/push-worker.ts';
import { proposalWorker } from '../adapters/scheduling/proposal-worker.ts';
import { webhookWorker } from '../adapters/webhooks/webhook-worker.ts';
import { deliverNotifications } from '../application/notifications/deliver-notifications.ts';
import { fanOutNotifications } from '../application/notifications/fan-out-notifications.ts';
import { solveNextProposal } from '../application/scheduling/solve-next-proposal.ts';
import { deliverWebhooks } from '../application/webhooks/deliver-webhooks.ts';
import type { Adapters } from './adapters.ts';
import type { Application } from './application.ts';

/** Sends push messages; undefined if they are disabled. */
export function pushWorkerOf({ pushSender, unitOfWork, storage, newId, render, queues, metrics }: Application, { log }: Adapters) {
  if (!pushSender) return undefined;
  const steps = {
    due: storage.read.pushDue,
    dueIn: storage.read.pushDueIn,
    expand: fanOutNotifications({ unitOfWork, newId, render }),
    deliver: deliverNotifications({ unitOfWork, pushSender }),
  };
  return pushWorker(steps, queues.push, log, { metrics });
}

/** Computes the schedules that admins request. */
export function proposalWorkerOf({ unitOfWork, storage, queues }: Application, { solveSchedule, log }: Adapters) {
  const steps = {
    due: storage.read.proposalsDue,
    dueIn: storage.read.proposalDueIn,
    solve: solveNextProposal({ unitOfWork, solve: solveSchedule }),
  };
  return proposalWorker(steps, queues.proposals, log);
}

/** Sends webhooks; undefined if they are disabled. */
export function webhookWorkerOf({ webhookAdapters, unitOfWork, storage, newId, queues }: Application, { random, log }: Adapters) {
  if (!webhookAdapters) return undefined;
  const visit = deliverWebhooks({ unitOfWork, webhookSender: webhookAdapters.sender, newId, random });
  return webhookWorker({ waiting: storage.read.waitingWebhooks, visit }, queues.webhooks, log);
}
