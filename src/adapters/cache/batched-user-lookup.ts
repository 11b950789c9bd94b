import type { MembershipReader } from '../../application/ports/membership-storage.ts';
import { batchedReader } from './batched-reader.ts';

const BATCH_SIZE = 500;

/** Finds users by their identities, with one statement for all concurrent calls. */
export const batchedUserLookup = ({ usersByIdentity }: Pick<MembershipReader, 'usersByIdentity'>): MembershipReader['userByIdentity'] =>
  batchedReader(usersByIdentity, { most: BATCH_SIZE, nameOf: ({ issuer, subject }) => JSON.stringify([issuer, subject]) });
