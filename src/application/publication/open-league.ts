import { isConfirmed, isSuspended, type Org, settingsOf } from '../../domain/membership/org.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';

export type OpensLeague = Readonly<{ unitOfWork: UnitOfWork<'orgs'> }>;

/**
 * The org with this code, if it shows itself to everybody, and neither waits for the operator nor is suspended. One that does not cannot be told from
 * one that does not exist.
 */
export const openLeague = ({ unitOfWork }: OpensLeague, orgCode: string): Promise<Result<Org, NotFound>> =>
  unitOfWork.transact<Org, NotFound>(async ({ orgs }) => {
    const org = await orgs.findByCode(orgCode.toUpperCase());
    return org && isConfirmed(org) && !isSuspended(org) && settingsOf(org).publicPage ? ok(org) : err({ kind: 'not-found' });
  });
