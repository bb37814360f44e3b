import type { Refusal } from '@koi/contract/refusal'
import pg from 'pg'
import { refuse } from '../text/refuse.ts'

/**
 * Runs `work`; throws the refusal when another row already has a value of the unique index `cause`, or when the database refuses
 * with the error code `cause`.
 */
export async function refuseTaken<Result>(work: Promise<Result>, cause: string, refusal: Refusal): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && [error.constraint, error.code].includes(cause)) refuse(refusal)
    throw error
  }
}

const foreignKeyViolation = '23503'

/** Runs a deletion; throws the refusal when a row of any table refers to a deleted one. */
export const refuseReferenced = <Result>(work: Promise<Result>, refusal: Refusal): Promise<Result> =>
  refuseTaken(work, foreignKeyViolation, refusal)
