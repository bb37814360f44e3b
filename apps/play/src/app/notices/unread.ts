import { useQuery } from '@tanstack/react-query'
import { call } from '../data/api.ts'
import { numberOf } from '@koi/web/money'
import { readPage } from '../data/paging.read.ts'
import { keptForPlayer, ownerOf, persisted } from '../data/persisted.ts'
import { queryClient } from '../data/queries.ts'
import { readRecord } from '../session/player.ts'
import { token, useToken } from '../session/session.ts'
import { readStored, writeStored } from '../data/store.ts'

const kept = keptForPlayer<number>('messageNum')

const seenKey = 'messageSeen'
/** Message totals last seen, by player: several players may use a browser. */
function seenTotals(): Record<string, number> {
  const stored = readStored<Record<string, number>>(seenKey)
  return typeof stored === 'object' && stored !== null ? stored : {}
}

const query = (owner = token()) =>
  persisted({ queryKey: ['POST /api/noticeList', 'unread', owner], queryFn: countUnread }, kept)

/** Returns the server's count. For a server that sends none: its total minus the number of messages last seen. */
async function countUnread(): Promise<number> {
  const { data } = await call('POST /api/noticeList', { page: 1 }, { quiet: true })
  if (typeof data?.unread === 'number') {
    kept.write(data.unread)
    return data.unread
  }
  const owner = ownerOf() || (await readRecord().then(ownerOf, () => ''))
  const seen = numberOf(seenTotals()[owner])
  const count = Math.max(0, readPage(data).total - seen)
  kept.write(count)
  return count
}

/** Counts unread messages unless a call is already under way. Rejects like any call. */
export const readUnread = (): Promise<unknown> => queryClient.fetchQuery(query())

// Another tab of this browser has read messages.
addEventListener('storage', ({ key }) => {
  if (key === seenKey && token()) void readUnread().catch(() => undefined)
})

export function setUnread(count: number): void {
  kept.write(count)
  queryClient.setQueryData(query().queryKey, count)
}

/** Counts all messages as seen, for a server that does not count. */
export function markAllSeen(total: number): void {
  writeStored(seenKey, { ...seenTotals(), [ownerOf()]: total })
  setUnread(0)
}

/** Returns the number of unread messages, which is counted again when the component mounts. */
export function useUnread(): number {
  const owner = useToken()
  return useQuery({ ...query(owner), enabled: owner !== '' }, queryClient).data ?? 0
}
