import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { preloaded } from './preloaded.ts'
import { everyone, keyOf, queryClient } from './queries.ts'
import { type Site, type SiteAnswer, toSite } from './site.read.ts'
import { isSame, readStored, writeStored } from './store.ts'

const readSettings = (): SiteAnswer | null =>
  readStored<SiteAnswer>('appInfo') ?? (preloaded('POST /api/app') as SiteAnswer | undefined) ?? null

const toSiteOrNull = (answer: SiteAnswer | null): Site | null => answer && toSite(answer)

const query = {
  queryKey: keyOf('POST /api/app', {}, everyone),
  queryFn: loadSettings,
  gcTime: Number.POSITIVE_INFINITY,
  initialData: () => readSettings() ?? undefined,
  initialDataUpdatedAt: 0,
}
const cached = (): SiteAnswer | null => queryClient.getQueryData<SiteAnswer>(query.queryKey) ?? readSettings()

async function loadSettings(): Promise<SiteAnswer | null> {
  const known = cached()
  const { data } = await call('POST /api/app', {}, { quiet: known !== null })
  if (!data) return known
  if (!isSame(data, readStored('appInfo'))) writeStored('appInfo', data)
  return data
}

/** Reads the operator's settings unless a call is already under way. Rejects like any call. */
export const readSite = (): Promise<unknown> => queryClient.fetchQuery(query)

/** Milliseconds since 1970 of the last answer on this page; 0 without one. */
export const siteReadAt = (): number => queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0

export const currentSite = (): Site | null => toSiteOrNull(cached())

/** Calls `listener` after each call of the settings; returns the unsubscribe function. */
export const watchSite = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ query: { queryKey }, type }) => {
    if (type === 'updated' && queryKey[0] === query.queryKey[0]) listener()
  })

const observed = { ...query, enabled: false, select: toSiteOrNull }

/** The operator's settings, from storage until the first answer; null before. */
export const useSite = (): Site | null => useQuery(observed, queryClient).data ?? null

/** Whether the settings were requested on this page; until then `useSite` may return an old copy. */
export const useHasAskedSite = (): boolean => useQuery(observed, queryClient).isFetched
