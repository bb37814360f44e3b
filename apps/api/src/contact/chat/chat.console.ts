import { threadStates } from '@koi/contract/contact/chat/chat'
import * as contract from '@koi/contract/contact/chat/chat.console'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { inDates, likeOf, pageFound, pageOfAll, sortOf, statesOf } from '../../platform/http/items.ts'
import type { App } from '../../platform/ops/app.ts'
import { type Args, auditAct, created, on } from '../../platform/http/on.ts'
import { deskThread, messageRow, selectThreadColumns, threadRow, threads, unreadCounts } from './desk.ts'
import { messagesAfter, messagesBefore } from './history.ts'
import { emit } from '../../platform/event/emit.ts'
import { hubOf } from './hub.ts'
import { answer, type ByOperator, claim, close, assign, loadOperators, markOperatorSeen } from './operator.ts'
import { countOperatorUpload } from '../../access/upload/room.ts'
import { storeChatPicture } from './picture.ts'
import { waitingCount } from './thread.ts'

const pageSize = 100
const columns = {
  last_at: 'chatThread.lastAt',
  called_at: 'chatThread.calledAt',
  created_at: 'chatThread.createdAt',
} as const

const by = ({
  input,
  caller,
  now,
}: Pick<Args<typeof contract.claimThread>, 'input' | 'caller' | 'now'>): ByOperator => ({
  thread: input.id,
  operator: caller.operator,
  now,
})

export function chatConsole(app: App) {
  const toThreadRow = threadRow(hubOf(app))
  return [
    on(contract.listThreads, async ({ db, input, caller, refuse }) => {
      const { column, direction } = sortOf(input.sort, ['last_at', 'called_at', 'created_at'], 'last_at')
      const like = likeOf(input.q ?? '')
      let found = threads(db).where('chatThread.spokeAt', 'is not', null)
      if (input.state) found = found.where('chatThread.state', 'in', statesOf(threadStates, input.state))
      if (input.mine) found = found.where('chatThread.operatorId', '=', caller.operator)
      if (input.player_id)
        found = isId(input.player_id) ? found.where('chatThread.playerId', '=', input.player_id) : refuse(NotFound)
      found = inDates(found, 'chatThread.lastAt', input)
      if (input.q) {
        found = found.where((eb) =>
          eb.or([
            eb('player.username', 'ilike', like),
            eb.exists(
              eb
                .selectFrom('chatMessage')
                .select('seq')
                .whereRef('chatMessage.threadId', '=', 'chatThread.id')
                .where('kind', '=', 'text')
                .where('body', 'ilike', like),
            ),
          ]),
        )
      }
      return pageFound(
        input,
        selectThreadColumns(found).orderBy(columns[column], direction).orderBy('chatThread.id'),
        toThreadRow,
      )
    }),

    on(contract.readWaiting, async ({ db, caller }) => ({
      waiting: await waitingCount(db),
      unread: (await unreadCounts(db, [caller.operator])).get(caller.operator) ?? 0,
    })),

    on(contract.readThread, async ({ db, input }) => toThreadRow(await deskThread(db, input.id))),

    on(contract.listThreadMessages, async ({ db, input, language }) => {
      const thread = await deskThread(db, input.id)
      const { messages, hasMore } =
        input.after === undefined
          ? await messagesBefore(db, input.id, input.before ?? Number.MAX_SAFE_INTEGER, pageSize)
          : { messages: await messagesAfter(db, input.id, input.after, pageSize), hasMore: false }
      const names = new Map((await loadOperators(db)).map(({ id, username }) => [id, username]))
      const items = messages.map((message) =>
        messageRow({ ...message, operatorName: names.get(message.operatorId ?? '') ?? '' }, language),
      )
      return { items, has_more: hasMore || items.length === pageSize, thread: toThreadRow(thread) }
    }),

    on(contract.claimThread, async (args) => {
      const { tx, input } = args
      if (await claim(tx, by(args))) auditAct(tx, args, { act: 'chat.claim', subjectKind: 'chat', subjectId: input.id })
      return toThreadRow(await deskThread(tx, input.id))
    }),

    on(contract.reassignThread, async (args) => {
      const { tx, input } = args
      const to = input.operator_id || null
      const before = await deskThread(tx, input.id)
      if (await assign(tx, by(args), to)) {
        auditAct(tx, args, {
          act: 'chat.hand',
          subjectKind: 'chat',
          subjectId: input.id,
          before: { operator: before.operatorId },
          after: { operator: to },
        })
      }
      return toThreadRow(await deskThread(tx, input.id))
    }),

    on(contract.answerThread, async (args) => {
      const { tx, input, caller } = args
      const { message, isNew } = await answer(tx, by(args), {
        id: input.client_id,
        text: input.text,
        picture: input.picture,
      })
      const row = messageRow({ ...message, operatorName: caller.operatorName })
      if (!isNew) return row
      auditAct(tx, args, {
        act: 'chat.answer',
        subjectKind: 'chat',
        subjectId: input.id,
        after: { seq: message.seq },
      })
      return created(row)
    }),

    on(contract.closeThread, async (args) => {
      const { tx, input } = args
      if (await close(tx, by(args))) auditAct(tx, args, { act: 'chat.close', subjectKind: 'chat', subjectId: input.id })
      return toThreadRow(await deskThread(tx, input.id))
    }),

    // Marking as seen is not audited.
    on(contract.markThreadSeen, async (args) => {
      await markOperatorSeen(args.tx, by(args), args.input.seq)
      return {}
    }),

    on(contract.typeInThread, async ({ tx, input, refuse }) => {
      const thread = isId(input.id)
        ? await tx.selectFrom('chatThread').select('id').where('id', '=', input.id).executeTakeFirst()
        : undefined
      emit(tx, { kind: 'chat.operator_typing', about: (thread ?? refuse(NotFound)).id })
      return {}
    }),

    on(contract.sendChatPicture, async (args) => {
      await countOperatorUpload(app, args.caller.operator, args.ip, args.now)
      const url = await storeChatPicture(app, args.file, args.caller.operator, (tx, { name, bytes }) =>
        auditAct(tx, args, { act: 'chat.picture', subjectKind: 'upload', subjectId: name, after: { bytes } }),
      )
      return created({ url })
    }),

    on(contract.listChatOperators, async ({ db, input }) => pageOfAll(await loadOperators(db), input)),

    on(contract.searchChats, async ({ db, input }) => {
      const found = db
        .selectFrom('chatMessage')
        .innerJoin('chatThread', 'chatThread.id', 'chatMessage.threadId')
        .leftJoin('player', 'player.id', 'chatThread.playerId')
        .where('chatMessage.kind', '=', 'text')
        .where('chatMessage.body', 'ilike', likeOf(input.q ?? ''))
      return pageFound(
        input,
        inDates(found, 'chatMessage.at', input)
          .selectAll('chatMessage')
          .select(['chatThread.playerId', 'player.username'])
          .orderBy('chatMessage.at', 'desc')
          .orderBy('chatMessage.seq', 'desc'),
        (row) => ({
          ...messageRow(row),
          thread_id: row.threadId,
          player_id: row.playerId,
          username: row.username ?? '',
        }),
      )
    }),
  ]
}
