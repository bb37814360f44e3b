import { call } from '../app/api.ts'
import { requireList } from './cached.ts'
import { preloaded } from '../app/preloaded.ts'
import { writeStored, readStored } from '../app/store.ts'

export interface Banner {
  src: string
  link: string
}

/** Banners with `src`, or `pic` from compatible servers; others are dropped. Throws as `listIn` does. */
export function readBanners(list: unknown): Banner[] {
  return (requireList(list) as ({ src?: unknown; pic?: unknown; link?: unknown } | null)[]).flatMap((row) => {
    const src = String(row?.src || row?.pic || '')
    return src ? [{ src, link: typeof row?.link === 'string' ? row.link : '' }] : []
  })
}

function cacheBanners(list: unknown): Banner[] {
  const banners = readBanners(list)
  writeStored('bannerList', banners)
  return banners
}

export const cachedBanners = (): Banner[] | null => {
  const list = readStored<unknown>('bannerList')
  return Array.isArray(list) ? readBanners(list) : null
}

export async function loadBanners(isKnown: boolean): Promise<Banner[]> {
  const { data } = await call('POST /api/bannerList', { type: 2 }, { quiet: isKnown })
  return cacheBanners(data)
}

let notices: string[] | null = null
export const cachedNotices = (): string[] | null => notices

let resolveRequested = () => {}
/** Resolves once the notices were requested, even if that failed; until then cached ones may be old. */
export const noticesRequested = new Promise<void>((resolve) => {
  resolveRequested = resolve
})

export async function loadNotices(isKnown: boolean): Promise<string[]> {
  try {
    const { data } = await call('POST /api/homenotice', {}, { quiet: isKnown })
    notices = requireList(data)
      .map((text) => String(text ?? ''))
      .filter(Boolean)
    return notices
  } finally {
    resolveRequested()
  }
}

// First visit: use the response inlined into the page as the cache.
const inlined = preloaded('POST /api/bannerList')
if (inlined && !cachedBanners()) cacheBanners(inlined)
