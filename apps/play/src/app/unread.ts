import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { readPage } from './paging.read.ts'
import { queryClient } from './queries.ts'
import { readOwned, token, useToken } from './session.ts'
import { readStored, writeStored } from './store.ts'

const query = (owner = token()) => ({
  queryKey: ['POST /api/noticeList', 'unread', owner],
  queryFn: countUnread,
  initialData: () => (readOwned('userInfo') ? (readStored<number>('messageNum') ?? undefined) : undefined),
  initialDataUpdatedAt: 0,
})

function storeCount(count: number): void {
  if (count !== (queryClient.getQueryData(query().queryKey) ?? 0)) writeStored('messageNum', count)
}

/** The server's total minus the number last seen. */
async function countUnread(): Promise<number> {
  const { data } = await call('POST /api/noticeList', { page: 1 }, { quiet: true })
  const count = Math.max(0, readPage(data).total - (readStored<number>('messageSeen') ?? 0))
  storeCount(count)
  return count
}

/** Counts unread messages unless a call is already under way. Rejects like any call. */
export const readUnread = (): Promise<unknown> => queryClient.fetchQuery(query())

export function markAllRead(total: number): void {
  writeStored('messageSeen', total)
  storeCount(0)
  queryClient.setQueryData(query().queryKey, 0)
}

/** Number of unread messages; counted again when the component mounts. */
export function useUnread(): number {
  const owner = useToken()
  return useQuery({ ...query(owner), enabled: owner !== '' }, queryClient).data ?? 0
}
