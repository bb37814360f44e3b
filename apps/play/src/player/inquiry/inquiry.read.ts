import { caseStates } from '@koi/contract/state'
import { numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toText, toTextOrNull, toTime } from '../../app/data/wire.read.ts'

export const toInquiry = (row: RowOf<Reply<'POST /api/inquiries'>>) => ({
  no: toText(row?.inquiry_no),
  name: toText(row?.name),
  /** Number of the order that the inquiry is about. */
  about: toTextOrNull(row?.about),
  content: toText(row?.content),
  isOpen: numberOf(row?.state) === caseStates.open,
  askedAt: toTime(row?.created_at),
  dueAt: toTime(row?.due_at),
  answer: toText(row?.answer),
  answeredAt: toTime(row?.answered_at),
})
