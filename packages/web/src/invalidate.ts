/** The part of a query client that is needed here; `Filter` says which queries. */
interface Queries<Filter> {
  cancelQueries: (filter?: Filter) => Promise<void>
  invalidateQueries: (filter?: Filter) => Promise<void>
}

/**
 * Makes stale what was read (all of it, or what `filter` finds) and reads again what is shown; resolves when that is
 * answered. A reading that is on its way is given up first: it may tell what was there before.
 */
export async function invalidate<Filter>(queries: Queries<Filter>, filter?: Filter): Promise<void> {
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}
