import type { App } from '../ops/app.ts'

/** Failures in succession after which no other item is tried: the cause is then not the item. */
const mostFailures = 10

/**
 * Works on items one by one; returns the sum of the results. An item whose work throws does not hold up the others: it is
 * logged, and when all have had their turn the first error is thrown, so that the run counts as failed, operators are told, and
 * the next run works on the item again. `work`: its own transactions, so that a failure leaves nothing half written.
 */
export async function sumApart<Item extends string | object>(
  { log }: Pick<App, 'log'>,
  items: Iterable<Item>,
  work: (item: Item) => Promise<number>,
): Promise<number> {
  const failures: { item: Item; error: unknown }[] = []
  let [sum, inSuccession] = [0, 0]
  for (const item of items) {
    try {
      sum += await work(item)
      inSuccession = 0
    } catch (error) {
      log.error({ err: error, item }, 'an item of a run failed')
      failures.push({ item, error })
      if (++inSuccession >= mostFailures) break
    }
  }
  const [first] = failures
  if (first) throw new Error(`${failures.length} failed, first: ${String(first.error)}`, { cause: first.error })
  return sum
}
