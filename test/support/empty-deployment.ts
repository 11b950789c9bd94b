import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import { recordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import { upsertUserFromIdentity } from '../../src/application/membership/upsert-user-from-identity.ts';
import { composeApplication } from '../../src/composition/application.ts';
import type { OrgCreators } from '../../src/domain/membership/org.ts';
import { NOON } from './builders.ts';
import { LIMITS } from './limits.ts';
import { accepted } from './use-cases.ts';

/** The ports of the use cases on a memory storage without an organization, at noon until it is moved. */
export function emptyDeployment(orgCreators: OrgCreators = 'operator') {
  let now = NOON;
  const clock = () => now;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const settings = { cacheMegabytes: 8, limits: LIMITS, orgCreators, operatorEmail: undefined, webPush: undefined };
  const { ports } = composeApplication(settings, {
    ...{ log, version: 'test', storage: memoryStorage(clock), pushSender: recordingPushSender(), webhookAdapters: undefined },
    ...{ clock, monotonicClock: () => now.getTime() },
  });
  return {
    ports,
    move: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** Signs in with a verified address. */
    signIn: async (email: string) =>
      accepted(
        await upsertUserFromIdentity(ports)({
          ...{ issuer: 'https://id.example.org', subject: email, issuedAt: null, email, emailVerified: true },
          ...{ name: 'Pat', givenName: null, familyName: null, pictureUrl: null, claimedLanguage: null },
        }),
      ),
  };
}
