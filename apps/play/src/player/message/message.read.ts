import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toRows, toText, toTextOrNull, toTime } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/noticeList'>

/** The page with a mark in each row: `unread_ids` names the unread rows of the page. */
export const withMarks = (answer: Answer) => {
  const unread = new Set(toRows(answer?.unread_ids, toText))
  return (
    answer && { ...answer, data: toRows(answer.data, (row) => ({ ...row, isUnread: unread.has(toText(row?.id)) })) }
  )
}

export const toMessage = (row: RowOf<ReturnType<typeof withMarks>>) => ({
  id: toTextOrNull(row?.id),
  title: toText(row?.title),
  content: toText(row?.content),
  at: toTime(row?.created_at),
  isUnread: row?.isUnread === true,
})
export type Message = ReturnType<typeof toMessage>

/** Number of unread messages of all pages; null if the server does not count them. */
export const toUnread = (answer: Answer | Reply<'POST /api/noticeRead'>): number | null =>
  typeof answer?.unread === 'number' ? answer.unread : null

/** Reads the public notices and drops empty ones. */
export const toNotices = (answer: Reply<'POST /api/homenotice'>): string[] => toRows(answer, toText).filter(Boolean)
