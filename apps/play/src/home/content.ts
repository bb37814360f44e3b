import { call } from '../app/api.ts'
import { listIn } from './cached.ts'
import { preloaded } from '../app/preloaded.ts'
import { writeStored, readStored } from '../app/store.ts'

export interface Banner {
  src: string
  link: string
}

/** Banners with `src`, or `pic` from compatible servers; others are dropped. Throws as `listIn` does. */
export function readBanners(list: unknown): Banner[] {
  return (listIn(list) as ({ src?: unknown; pic?: unknown; link?: unknown } | null)[]).flatMap((row) => {
    const src = String(row?.src || row?.pic || '')
    return src ? [{ src, link: typeof row?.link === 'string' ? row.link : '' }] : []
  })
}

function keepBanners(list: unknown): Banner[] {
  const banners = readBanners(list)
  writeStored('bannerList', banners)
  return banners
}

export const keptBanners = (): Banner[] | null => {
  const list = readStored<unknown>('bannerList')
  return Array.isArray(list) ? readBanners(list) : null
}

export async function loadBanners(isKnown: boolean): Promise<Banner[]> {
  const { data } = await call('POST /api/bannerList', { type: 2 }, { quiet: isKnown })
  return keepBanners(data)
}

let notices: string[] | null = null
export const keptNotices = (): string[] | null => notices

let tellAsked = () => {}
/** Resolves once the notices were requested, even if that failed; until then cached ones may be old. */
export const noticesAsked = new Promise<void>((resolve) => {
  tellAsked = resolve
})

export async function loadNotices(isKnown: boolean): Promise<string[]> {
  try {
    const { data } = await call('POST /api/homenotice', {}, { quiet: isKnown })
    notices = listIn(data)
      .map((text) => String(text ?? ''))
      .filter(Boolean)
    return notices
  } finally {
    tellAsked()
  }
}

// First visit: use the response inlined into the page as the cache.
const first = preloaded('POST /api/bannerList')
if (first && !keptBanners()) keepBanners(first)
