import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toRows, toText, toTextOrNull, toTime } from '../../app/data/wire.read.ts'

export const toMessage = (row: RowOf<Reply<'POST /api/noticeList'>>) => ({
  id: toTextOrNull(row?.id),
  title: toText(row?.title),
  content: toText(row?.content),
  at: toTime(row?.created_at),
})

/** Reads the public notices and drops empty ones. */
export const toNotices = (answer: Reply<'POST /api/homenotice'>): string[] => toRows(answer, toText).filter(Boolean)
