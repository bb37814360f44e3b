import pg from 'pg'

/** Seconds. */
export const retryAfter = 1

/** SQLSTATEs of transactions rolled back because of a concurrent one, which succeed when run again. */
const conflicts = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
])
/** SQLSTATEs of a database without capacity for a statement now. */
const overloads = new Set([
  '53300', // too_many_connections
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
])
/** Messages of pg-pool, whose errors have no code: no connection became free, or none was established, in time. */
const poolTimeouts = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/**
 * Thrown when a concurrent change has invalidated what the transaction read; a new run of the transaction decides
 * differently.
 */
export class Conflict extends Error {}

/**
 * PostgreSQL reports a check violation without a name when a partition was attached while the insert waited for the
 * default partition. Check constraints of our tables have names.
 */
const isPartitionMoved = ({ code, constraint }: pg.DatabaseError): boolean =>
  code === '23514' && constraint === undefined

const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Conflict ||
  (error instanceof pg.DatabaseError && (conflicts.has(error.code ?? '') || isPartitionMoved(error)))

/** The work did not end before the deadline; it continues to run. */
class DeadlineExceeded extends Error {}

export const isBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? isTransactionConflict(error) || overloads.has(error.code ?? '')
    : error instanceof DeadlineExceeded || (error instanceof Error && poolTimeouts.has(error.message))

/**
 * Resolves as `work` does; rejects with an error of `isBusy` after `milliseconds`. The work then continues, so it must
 * be idempotent; a later failure is passed to `onLateError`.
 */
export function withDeadline<Result>(
  milliseconds: number,
  work: Promise<Result>,
  onLateError: (error: unknown) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      work.catch(onLateError)
      reject(new DeadlineExceeded(`no result within ${milliseconds} ms`))
    }, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export async function retryConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isTransactionConflict(error)) throw error
    return work()
  }
}
