import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { keptForEveryone, persisted } from './persisted.ts'
import { everyone, keyOf, queryClient } from './queries.ts'
import { type Site, type SiteAnswer, toSite } from './site.read.ts'
import { readStored, writeStored } from './store.ts'

const kept = keptForEveryone<SiteAnswer>('POST /api/app', {
  read: () => readStored('appInfo'),
  write: (settings) => writeStored('appInfo', settings),
})

const toSiteOrNull = (answer: SiteAnswer | null): Site | null => answer && toSite(answer)

const query = persisted(
  { queryKey: keyOf('POST /api/app', {}, everyone), queryFn: loadSettings, gcTime: Number.POSITIVE_INFINITY },
  kept,
)
const cached = (): SiteAnswer | null => queryClient.getQueryData<SiteAnswer>(query.queryKey) ?? kept.read()

async function loadSettings(): Promise<SiteAnswer | null> {
  const known = cached()
  const { data } = await call('POST /api/app', {}, { quiet: known !== null })
  if (!data) return known
  kept.write(data)
  return data
}

/** Reads the operator's settings unless a call is already under way. Rejects like any call. */
export const readSite = (): Promise<unknown> => queryClient.fetchQuery(query)

/** Returns when the last answer arrived on this page, in milliseconds since 1970; 0 if there was none. */
export const siteReadAt = (): number => queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0

export const currentSite = (): Site | null => toSiteOrNull(cached())

/** Calls `listener` after each call of the settings; returns the unsubscribe function. */
export const watchSite = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ query: { queryKey }, type }) => {
    if (type === 'updated' && queryKey[0] === query.queryKey[0]) listener()
  })

const observed = { ...query, enabled: false, select: toSiteOrNull }

/** The operator's settings, read from storage until the first answer; null if neither exists. */
export const useSite = (): Site | null => useQuery(observed, queryClient).data ?? null

/** Whether the settings were requested on this page; until then `useSite` may return an old copy. */
export const useHasAskedSite = (): boolean => useQuery(observed, queryClient).isFetched
