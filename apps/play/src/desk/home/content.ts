import type { Reply } from '../../app/data/calls.ts'
import { keptForEveryone } from '../../app/data/persisted.ts'
import { useRead } from '../../app/data/queries.ts'
import { readStored, writeStored } from '../../app/data/store.ts'
import { toBanners, toNoticeTexts, toStoredBanners } from './catalogue.read.ts'

const stored = keptForEveryone<Reply<'POST /api/bannerList'>>('POST /api/bannerList', {
  read: () => toStoredBanners(readStored('bannerList')),
  write: (answer) => writeStored('bannerList', toBanners(answer)),
})

/** The banners of home, read from local storage until the first answer. */
export const useBanners = () => useRead('POST /api/bannerList', { type: 2 }, { select: toBanners, stored })

// Notices are not stored, so that those of an earlier visit are not shown.
const noticeOptions = { select: toNoticeTexts, stored: { read: () => null, write: toNoticeTexts } }

export const useNotices = () => useRead('POST /api/homenotice', {}, noticeOptions)
