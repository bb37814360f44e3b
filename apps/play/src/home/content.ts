import { call } from '../app/api.ts'
import { listIn } from './cached.ts'
import { preloaded } from '../app/preloaded.ts'
import { writeStored, readStored } from '../app/store.ts'

export interface Banner {
  src: string
  link: string
}

/**
 * Banners as they came: `src`, or `pic` in servers of the same family; those without a picture are left out. Throws as
 * `listIn` does.
 */
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
/** Over when the server has been asked for notices on this visit, whatever came of it: until then they may be old. */
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

// On a first visit the page itself says what there is; later what was kept is shown (D-107).
const first = preloaded('POST /api/bannerList')
if (first && !keptBanners()) keepBanners(first)
