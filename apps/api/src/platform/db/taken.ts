import type { Refusal } from '@koi/contract/refusal'
import pg from 'pg'
import { refuse } from '../text/refuse.ts'

/** Runs `work`; throws the refusal when another row already has a value of the unique index `constraint`. */
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
