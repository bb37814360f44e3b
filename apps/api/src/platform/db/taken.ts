import type { Refusal } from '@koi/contract/refusal'
import pg from 'pg'
import { refuse } from '../text/refuse.ts'

/** Refuses when `work` violates the unique index `constraint`, because another row has the value. */
export async function refuseTaken<Result>(
  work: Promise<Result>,
  constraint: string,
  refusal: Refusal,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === constraint) refuse(refusal)
    throw error
  }
}
