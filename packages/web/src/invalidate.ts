/** The part of react-query's QueryClient that is used here. */
interface Queries<Filter> {
  cancelQueries: (filter?: Filter) => Promise<void>
  invalidateQueries: (filter?: Filter) => Promise<void>
}

/** Refetches matching queries. Cancels running fetches first: they may return data from before the change. */
export async function invalidate<Filter>(queries: Queries<Filter>, filter?: Filter): Promise<void> {
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}
