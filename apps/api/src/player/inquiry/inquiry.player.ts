import * as contract from '@koi/contract/player/inquiry/inquiry.player'
import { textsIn } from '@koi/contract/textsIn'
import { beijingText } from '@koi/contract/time'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { makeInquiry } from './inquiry.ts'

export const inquiryPlayer = [
  on(contract.makeInquiry, async ({ tx, caller, input, settings, language, now }) => {
    const { inquiryNo, dueAt } = await makeInquiry(tx, caller.player, input, { settings, now })
    return withMessage(textsIn[language].inquiry.replyCopy.made(inquiryNo, beijingText(dueAt)), {
      inquiry_no: inquiryNo,
      due_at: dueAt,
    })
  }),

  on(contract.listInquiries, async ({ db, caller, input, language }) => {
    const own = db.selectFrom('inquiry').selectAll().where('playerId', '=', caller.player)
    return listFound(input.page, own.orderBy('askedAt', 'desc').orderBy('id', 'desc'), (row) => ({
      inquiry_no: row.inquiryNo,
      kind: row.kind,
      name: textsIn[language].inquiry.inquiryNames[row.kind],
      about: row.about,
      content: row.content,
      state: row.answeredAt === null ? ('open' as const) : ('closed' as const),
      answer: row.answer,
      created_at: row.askedAt,
      due_at: row.dueAt,
      answered_at: row.answeredAt,
    }))
  }),
]
