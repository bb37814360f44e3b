import type { ReadInput, Reply } from '../../app/endpoint.ts'
import type { Thread } from './thread.ts'

export type ThreadPage = Reply<'GET /console/api/chat/threads'>
type Query = Pick<ReadInput<'GET /console/api/chat/threads'>, 'state' | 'mine' | 'sort' | 'per_page' | 'q'>

/** Compares threads in the server's order: `called_at` ascending, or the latest message first; then by id. */
const orderOf =
  ({ sort }: Query) =>
  (one: Thread, other: Thread): number => {
    const later = sort === 'called_at' ? one.called_at > other.called_at : one.last_at < other.last_at
    const isSame = sort === 'called_at' ? one.called_at === other.called_at : one.last_at === other.last_at
    return (isSame ? one.id > other.id : later) ? 1 : -1
  }

/**
 * Returns the first page of `query` after these threads have changed; null if it has to be read, because it needs a thread that
 * is not known here or only the server knows whether a thread matches the search. `username`: the operator.
 */
export function patchThreads(
  page: ThreadPage,
  changed: readonly Thread[],
  query: Query,
  username: string,
): ThreadPage | null {
  const byId = new Map(changed.map((thread) => [thread.id, thread]))
  const isListed = ({ state, operator_name }: Thread) =>
    (!query.state || state === query.state) && (!query.mine || operator_name === username)
  const known = new Set(page.items.map(({ id }) => id))
  const kept = page.items.map((thread) => byId.get(thread.id) ?? thread).filter(isListed)
  const added = changed.filter((thread) => !known.has(thread.id) && isListed(thread))
  const isWhole = page.total <= page.items.length
  if ((query.q && added.length > 0) || (!isWhole && kept.length < page.items.length)) return null
  const all = [...kept, ...added].toSorted(orderOf(query))
  const total = isWhole ? all.length : page.total
  return { ...page, items: all.slice(0, Number(query.per_page)), total }
}
