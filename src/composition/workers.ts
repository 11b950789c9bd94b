import { type MailWork, mailWorker } from '../adapters/email/mail-worker.ts';
import { invitationStopUrl, mailLinks } from '../adapters/http/contract/mail-links.ts';
import type { QueueWorker } from '../adapters/jobs/queue-worker.ts';
import { reminderWorker } from '../adapters/jobs/reminder-worker.ts';
import { pushWorker } from '../adapters/push/push-worker.ts';
import { proposalWorker } from '../adapters/scheduling/proposal-worker.ts';
import { webhookWorker } from '../adapters/webhooks/webhook-worker.ts';
import { deliverInvitations } from '../application/mail/deliver-invitations.ts';
import { deliverMail, type MailDeliveryOutcome } from '../application/mail/deliver-mail.ts';
import { deliverReleaseRequests } from '../application/mail/deliver-release-requests.ts';
import { deliverNotifications } from '../application/notifications/deliver-notifications.ts';
import { fanOutNotifications } from '../application/notifications/fan-out-notifications.ts';
import { makeReminders } from '../application/reminders/make-reminders.ts';
import { solveNextProposal } from '../application/scheduling/solve-next-proposal.ts';
import { deliverWebhooks } from '../application/webhooks/deliver-webhooks.ts';
import type { Adapters } from './adapters.ts';
import type { Application } from './application.ts';
import type { Config } from './config.ts';
import { servesWebApps } from './http.ts';

/** The workers of this deployment; undefined where it sends nothing of the kind. */
export type Workers = Readonly<
  Record<'push' | 'mail' | 'reminders' | 'webhooks', QueueWorker | undefined> & Record<'proposals', QueueWorker>
>;

type MailSettings = Pick<Config, 'publicUrl' | 'issuers' | 'web' | 'appLinkTemplate' | 'mailPerMinute' | 'operatorEmail'>;

export const workersOf = (application: Application, adapters: Adapters, config: MailSettings): Workers => ({
  push: pushWorkerOf(application, adapters),
  mail: mailWorkerOf(application, adapters, config),
  reminders: reminderWorkerOf(application, adapters),
  proposals: proposalWorkerOf(application, adapters),
  webhooks: webhookWorkerOf(application, adapters),
});

/** Queues notifications, and sends those to devices unless push is disabled; undefined if nothing is sent at all. */
function pushWorkerOf(
  { pushSender, mailSender, unitOfWork, storage, newId, render, queues, metrics }: Application,
  { log }: Pick<Adapters, 'log'>,
) {
  if (!pushSender && !mailSender) return undefined;
  const channels = { push: pushSender !== undefined, mail: mailSender !== undefined };
  const steps = {
    due: storage.read.pushDue,
    dueIn: storage.read.pushDueIn,
    expand: fanOutNotifications({ unitOfWork, newId, channels }),
    deliver: pushSender ? deliverNotifications({ unitOfWork, pushSender, render }) : async () => [],
  };
  return pushWorker(steps, queues.push, log, { metrics });
}

/** Sends mail; undefined if it is disabled. */
function mailWorkerOf(
  { mailSender, unitOfWork, storage, render, queues, metrics }: Application,
  { log }: Pick<Adapters, 'log'>,
  { publicUrl, mailPerMinute: perMinute, operatorEmail, appLinkTemplate, ...config }: MailSettings,
) {
  if (!mailSender) return undefined;
  const links = mailLinks({ publicUrl, servesFamilyApp: servesWebApps(config), appLinkTemplate });
  const notify = deliverMail({ unitOfWork, mailSender, render, links });
  const joinUrl = (code: string) => `${publicUrl}/join/${code}`;
  const invite = deliverInvitations({ unitOfWork, mailSender, render, joinUrl, stopUrl: invitationStopUrl(publicUrl) });
  const tellOperator = deliverReleaseRequests({ unitOfWork, mailSender, operatorEmail });
  const steps: MailWork = {
    due: storage.read.mailDue,
    dueIn: storage.read.mailDueIn,
    // Notifications go first: they grow old.
    async deliver(orgIds, limit, failed) {
      const outcomes: MailDeliveryOutcome[] = [];
      for (const deliver of [notify, tellOperator, invite]) {
        if (outcomes.length < limit) outcomes.push(...(await deliver(orgIds, limit - outcomes.length, failed)));
      }
      return outcomes;
    },
  };
  return mailWorker(steps, queues.mail, log, { perMinute, metrics });
}

/** Makes reminders; undefined if nothing could send them. */
function reminderWorkerOf({ pushSender, mailSender, unitOfWork, storage, newId, queues }: Application, { log }: Pick<Adapters, 'log'>) {
  if (!pushSender && !mailSender) return undefined;
  const channels = { push: pushSender !== undefined, mail: mailSender !== undefined };
  const steps = {
    due: storage.read.remindersDue,
    dueIn: storage.read.remindersDueIn,
    make: makeReminders({ unitOfWork, newId, channels }),
  };
  return reminderWorker(steps, queues.reminders, log);
}

/** Computes the schedules that admins request. */
function proposalWorkerOf({ unitOfWork, storage, queues }: Application, { solveSchedule, log }: Adapters) {
  const steps = {
    due: storage.read.proposalsDue,
    dueIn: storage.read.proposalDueIn,
    solve: solveNextProposal({ unitOfWork, solve: solveSchedule }),
  };
  return proposalWorker(steps, queues.proposals, log);
}

/** Sends webhooks; undefined if they are disabled. */
function webhookWorkerOf({ webhookAdapters, unitOfWork, storage, newId, queues }: Application, { random, log }: Adapters) {
  if (!webhookAdapters) return undefined;
  const visit = deliverWebhooks({ unitOfWork, webhookSender: webhookAdapters.sender, newId, random });
  return webhookWorker({ waiting: storage.read.waitingWebhooks, visit }, queues.webhooks, log);
}
