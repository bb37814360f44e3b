import { type InquiryKind, isInquiryKind } from '@koi/contract/player/inquiry/inquiry'
import { AnswerNeeded, InquiryAnswered, InquiryOwned } from '@koi/contract/player/inquiry/inquiry.copy'
import * as contract from '@koi/contract/player/inquiry/inquiry.console'
import { isId } from '@koi/contract/id'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { caseStates } from '@koi/contract/state'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { notifyPlayer } from '../message/message.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'

const inquiries = (db: Reader | Tx) =>
  db
    .selectFrom('inquiry')
    .innerJoin('player', 'player.id', 'inquiry.playerId')
    .selectAll('inquiry')
    .select(['player.username', operatorName('ownedBy').as('owner'), operatorName('answeredBy').as('answerer')])

type Inquiry = Awaited<ReturnType<ReturnType<typeof inquiries>['executeTakeFirstOrThrow']>>

const toInquiryRow = (row: Inquiry, now: Instant) => ({
  id: row.id,
  inquiry_no: row.inquiryNo,
  player_id: row.playerId,
  username: row.username,
  kind: row.kind,
  about: row.about,
  content: row.content,
  state: row.answeredAt === null ? ('open' as const) : ('closed' as const),
  created_at: row.askedAt,
  due_at: row.dueAt,
  is_late: (row.answeredAt ?? now) > row.dueAt,
  owner: row.owner,
  answer: row.answer,
  answered_by: row.answerer,
  closed_at: row.answeredAt,
})

const parseInquiryKind = (text: string): InquiryKind => (isInquiryKind(text) ? text : refuse(Invalid))

async function requireInquiry(tx: Tx, id: string): Promise<Inquiry> {
  if (!isId<'Inquiry'>(id)) return refuse(NotFound)
  return (await inquiries(tx).where('inquiry.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

async function lock(tx: Tx, id: string): Promise<Inquiry> {
  await requireInquiry(tx, id)
  await tx.selectFrom('inquiry').select('id').where('id', '=', id).forUpdate().execute()
  return requireInquiry(tx, id)
}

export const inquiryConsole = [
  on(contract.listInquiryRows, async ({ db, input, now }) => {
    let rows = inquiries(db)
    if (input.q)
      rows = rows.where((eb) =>
        eb.or([eb('player.username', 'ilike', likeOf(input.q!)), eb('inquiryNo', '=', input.q!.trim())]),
      )
    if (input.kind) rows = rows.where('kind', '=', parseInquiryKind(input.kind))
    if (input.state) {
      const states = statesOf(caseStates, input.state)
      if (states.length === 1) rows = rows.where('answeredAt', states[0] === 'open' ? 'is' : 'is not', null)
    }
    rows = inDates(rows, 'askedAt', input)
    const found = rows
      .orderBy(sql`(answered_at is null)`, 'desc')
      .orderBy(sql`(case when answered_at is null then due_at end)`)
      .orderBy('askedAt', 'desc')
      .orderBy('inquiry.id', 'desc')
    return pageFound(input, found, (row) => toInquiryRow(row, now))
  }),

  on(contract.assignInquiry, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { playerId, owner, ownedBy, inquiryNo, answeredAt } = await lock(tx, input.id)
    if (answeredAt !== null) refuse(InquiryAnswered)
    if (ownedBy !== caller.operator) {
      await tx.updateTable('inquiry').set({ ownedBy: caller.operator }).where('id', '=', input.id).execute()
      auditAct(tx, args, {
        act: 'inquiry.own',
        subjectKind: 'player',
        subjectId: playerId,
        before: { inquiry_no: inquiryNo, owner },
        after: { owner: caller.operatorName },
      })
    }
    return toInquiryRow(await requireInquiry(tx, input.id), now)
  }),

  on(contract.answerInquiry, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { answer } = input
    if (answer === '') refuse(AnswerNeeded)
    const row = await lock(tx, input.id)
    if (row.answeredAt !== null) return row.answer === answer ? toInquiryRow(row, now) : refuse(InquiryAnswered)
    const { playerId, kind, inquiryNo, content, ownedBy, owner } = row
    if (ownedBy !== null && ownedBy !== caller.operator) refuse(InquiryOwned, { by: owner })
    const closed = { answer, answeredBy: caller.operator, answeredAt: now, ownedBy: caller.operator }
    await tx.updateTable('inquiry').set(closed).where('id', '=', input.id).execute()
    notifyPlayer(
      tx,
      playerId,
      ({ inquiry: { answered } }) => ({ title: answered.title(kind, inquiryNo), text: answer }),
      { now },
    )
    auditAct(tx, args, {
      act: 'inquiry.answer',
      subjectKind: 'player',
      subjectId: playerId,
      before: { inquiry_no: inquiryNo, kind, content },
      after: { answer },
    })
    return toInquiryRow(await requireInquiry(tx, input.id), now)
  }),
]
