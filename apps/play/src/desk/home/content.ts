import type { Reply } from '../../app/calls.ts'
import { preloaded } from '../../app/preloaded.ts'
import { useRead } from '../../app/queries.ts'
import { readStored, writeStored } from '../../app/store.ts'
import { toBanners, toNoticeTexts, toStoredBanners } from './catalogue.read.ts'

type BannerAnswer = Reply<'POST /api/bannerList'>

const storeBanners = (answer: BannerAnswer): void => writeStored('bannerList', toBanners(answer))
const storedBanners = (): BannerAnswer | null => toStoredBanners(readStored('bannerList'))

const bannerOptions = { select: toBanners, stored: { read: storedBanners, write: storeBanners } }

/** The banners of home, from local storage until the first answer. */
export const useBanners = () => useRead('POST /api/bannerList', { type: 2 }, bannerOptions)

// Notices are not stored: those of an earlier visit are not shown.
const noticeOptions = { select: toNoticeTexts, stored: { read: () => null, write: toNoticeTexts } }

export const useNotices = () => useRead('POST /api/homenotice', {}, noticeOptions)

// First visit: use the response inlined into the page as the cache.
const inlined = preloaded('POST /api/bannerList')
if (inlined && !storedBanners()) storeBanners(inlined as BannerAnswer)
