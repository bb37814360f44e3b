import { call } from '../app/api.ts'
import { keep, kept } from '../app/store.ts'

export interface Banner {
  src: string
  link: string
}

/** Banners as they came: `src`, or `pic` in servers of the same family; those without a picture are left out. */
export function readBanners(list: unknown): Banner[] {
  if (!Array.isArray(list)) return []
  return (list as ({ src?: unknown; pic?: unknown; link?: unknown } | null)[]).flatMap((row) => {
    const src = String(row?.src || row?.pic || '')
    return src ? [{ src, link: typeof row?.link === 'string' ? row.link : '' }] : []
  })
}

export const keptBanners = (): Banner[] | null => {
  const list = kept<unknown>('bannerList')
  return Array.isArray(list) ? readBanners(list) : null
}

export async function loadBanners(isKnown: boolean): Promise<Banner[]> {
  const { data } = await call('POST /api/bannerList', { type: 2 }, { quiet: isKnown })
  const banners = readBanners(data)
  keep('bannerList', banners)
  return banners
}

let notices: string[] | null = null
export const keptNotices = (): string[] | null => notices

export async function loadNotices(isKnown: boolean): Promise<string[]> {
  const { data } = await call('POST /api/homenotice', {}, { quiet: isKnown })
  notices = Array.isArray(data) ? data.map((text) => String(text ?? '')).filter(Boolean) : []
  return notices
}
