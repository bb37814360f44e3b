import { isId } from '@koi/contract/id'
import { type Fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/partner/source/postback.console'
import { PostbackDone } from '@koi/contract/partner/source/source.copy'
import { postbackStates } from '@koi/contract/partner/source/source'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { insertTask, taskDueAt } from '../../platform/task/task.ts'
import { destinationOf, sendPostbackKind } from './postback.ts'

const postbacks = (db: Reader | Tx) =>
  db
    .selectFrom('postback')
    .innerJoin('source', 'source.id', 'postback.sourceId')
    .innerJoin('player', 'player.id', 'postback.playerId')
    .selectAll('postback')
    .select(['source.name as source', 'player.username'])
    .select(taskDueAt(sendPostbackKind, 'postback.id').as('nextAt'))
type Row = Awaited<ReturnType<ReturnType<typeof postbacks>['executeTakeFirstOrThrow']>>

const postbackRow = (row: Row) => ({
  id: row.id,
  source_id: row.sourceId,
  source: row.source,
  player_id: row.playerId,
  username: row.username,
  kind: row.kind,
  amount: row.amount as Fen | null,
  state: row.state,
  url: row.url,
  status: row.status,
  answer: row.answer,
  detail: row.detail,
  attempts: row.attempts,
  created_at: row.createdAt,
  tried_at: row.triedAt,
  next_at: row.state === 'waiting' ? row.nextAt : null,
})

export const postbackConsole = [
  on(contract.listPostbacks, async ({ db, input }) => {
    let found = postbacks(db)
    if (input.q) {
      const like = likeOf(input.q)
      found = found.where((eb) => eb.or([eb('source.name', 'ilike', like), eb('player.username', 'ilike', like)]))
    }
    if (input.state) found = found.where('postback.state', 'in', statesOf(postbackStates, input.state))
    const sorted = inDates(found, 'postback.createdAt', input)
      .orderBy('postback.createdAt', 'desc')
      .orderBy('postback.id', 'desc')
    return pageFound(input, sorted, postbackRow)
  }),

  on(contract.resendPostback, async (args) => {
    const { tx, input, now } = args
    if (!isId<'Postback'>(input.id)) return refuse(NotFound)
    const { id } = input
    const before = await tx.selectFrom('postback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) return refuse(NotFound)
    if (before.state === 'sent' || before.state === 'dropped') return args.refuse(PostbackDone)
    await tx.updateTable('postback').set({ state: 'waiting', closedAt: null }).where('id', '=', id).execute()
    await insertTask(tx, { kind: sendPostbackKind, subject: id, destination: destinationOf(before.sourceId) }, now)
    auditAct(tx, args, {
      act: 'source.resend',
      subjectKind: 'source',
      subjectId: before.sourceId,
      after: { postback: id },
    })
    return postbackRow(await postbacks(tx).where('postback.id', '=', id).executeTakeFirstOrThrow())
  }),
]
