import { sql } from 'kysely';
import type { MailRecipients, MailStops } from '../../../application/ports/storage/mail/mailing-storage.ts';
import type { MailRecipient } from '../../../domain/mail/mail-bounds.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { mailRecipientTable } from './entities.ts';

type OfAddress = { addressHash: string; time: Date | null };

const STOP = prepared('mail.stop', ({ addressHash, time }: OfAddress, db) =>
  db
    .insertInto('mail_stop')
    .values({ address_hash: addressHash, stopped_at: orNow(time) })
    .onConflict((stop) => stop.column('address_hash').doNothing()),
);
const STOPPED = prepared('mail.stopped', ({ hashes }: { hashes: readonly string[] }, db) =>
  db.selectFrom('mail_stop').where('address_hash', '=', sql<string>`any(${hashes}::text[])`).select('address_hash as addressHash'),
);

export const postgresMailStops = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): MailStops => ({
  add: (addressHash) => done(STOP(em, { addressHash, time: time() })),
  among: async (hashes) => (await STOPPED(em, { hashes })).map(({ addressHash }) => addressHash),
});

const ADD_RECIPIENT = prepared('mail.add-recipient', ({ addressHash, time }: OfAddress, db) =>
  db
    .insertInto('mail_recipient')
    .values({ address_hash: addressHash, mails: sql`'[]'`, invitations: sql`'[]'`, last_at: orNow(time) })
    .onConflict((recipient) => recipient.column('address_hash').doNothing()),
);
const RECIPIENT = ['r.address_hash as addressHash', 'r.mails', 'r.invitations', 'r.last_at as lastAt'] as const;
const HOLD_RECIPIENT = prepared('mail.hold-recipient', ({ addressHash, time }: OfAddress, db) =>
  db
    .selectFrom('mail_recipient as r')
    .where('r.address_hash', '=', addressHash)
    .forUpdate()
    .select([...RECIPIENT, orNow(time).as('now')]),
);
const RECIPIENTS = prepared('mail.recipients', ({ hashes }: { hashes: readonly string[] }, db) =>
  db.selectFrom('mail_recipient as r').where('r.address_hash', '=', sql<string>`any(${hashes}::text[])`).select(RECIPIENT),
);

export function postgresMailRecipients({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): MailRecipients {
  return {
    async hold(addressHash) {
      // A row to lock, which of two transactions one makes and the other waits for.
      await ADD_RECIPIENT(em, { addressHash, time: time() });
      const { now, ...recipient } = (await HOLD_RECIPIENT(em, { addressHash, time: time() }))[0]!;
      return { now, recipient };
    },
    save: values<MailRecipient>({ em }, mailRecipientTable).save,
    among: (hashes) => RECIPIENTS(em, { hashes }),
  };
}
