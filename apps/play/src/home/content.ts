import { call } from '../app/api.ts'
import { preloaded } from '../app/preloaded.ts'
import { writeStored, readStored } from '../app/store.ts'
import { type Banner, readStoredBanners, toBanners, toNoticeTexts } from './catalogue.read.ts'

function cacheBanners(list: unknown): Banner[] {
  const banners = toBanners(list)
  writeStored('bannerList', banners)
  return banners
}

export const cachedBanners = (): Banner[] | null => readStoredBanners(readStored('bannerList'))

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
    notices = toNoticeTexts(data)
    return notices
  } finally {
    resolveRequested()
  }
}

// First visit: use the response inlined into the page as the cache.
const inlined = preloaded('POST /api/bannerList')
if (inlined && !cachedBanners()) cacheBanners(inlined)
