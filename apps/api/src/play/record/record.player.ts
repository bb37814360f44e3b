import { nameIn } from '@koi/contract/contentTexts'
import { type Direction, orderStates, transferStates, withdrawalStates } from '@koi/contract/state'
import { fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { RecordTypeWrong } from '@koi/contract/play/record/record.copy'
import * as contract from '@koi/contract/play/record/record.player'
import type { Language } from '@koi/contract/language'
import { type OrderKind, orderKinds } from '@koi/contract/play/record/record'
import { translated } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { parseSince } from '../bet/bet.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Reader } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { loadOrder, payWayOf } from './way.ts'

interface Ask {
  player: string
  since: Instant
  venue: string
  page: number
  language: Language
}

function deposits(db: Reader, { player, since, page, language }: Ask) {
  const mine = db
    .selectFrom('deposit')
    // Players read the name of the place, which is the name of its first channel.
    .innerJoin('payChannel', (join) =>
      join.on('payChannel.code', '=', sql<string>`split_part(deposit.channel, '-', 1)`),
    )
    .where('deposit.playerId', '=', player)
    .where('deposit.createdAt', '>=', since)
  const found = mine
    .select([
      'deposit.depositNo',
      'deposit.amount',
      'deposit.credited',
      'payChannel.name',
      'payChannel.texts',
      'deposit.protocol',
      'deposit.state',
      'deposit.createdAt',
    ])
    .orderBy('deposit.createdAt', 'desc')
    .orderBy('deposit.id', 'desc')
  return listFound(page, found, (row) => ({
    out_trade_no: row.depositNo,
    amount: row.credited ?? row.amount, // the booked amount may differ from the ordered one
    pay_way: [translated(language, nameIn(language, row)), row.protocol].filter(Boolean).join('-'),
    state: orderStates[row.state],
    created_at: row.createdAt,
  }))
}

function withdrawals(db: Reader, { player, since, page, language }: Ask) {
  const mine = db.selectFrom('withdrawal').where('playerId', '=', player).where('createdAt', '>=', since)
  const found = mine
    .select(['orderNo', 'amount', 'payeeKind', 'payeeProtocol', 'state', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  return listFound(page, found, (row) => ({
    out_trade_no: row.orderNo,
    amount: row.amount,
    pay_way: payWayOf(language, row.payeeKind, row.payeeProtocol),
    state: withdrawalStates[row.state],
    created_at: row.createdAt,
  }))
}

const transfers =
  (direction: Direction) =>
  (db: Reader, { player, since, venue, page, language }: Ask) => {
    let mine = db
      .selectFrom('transfer')
      .innerJoin('venue', 'venue.code', 'transfer.venue')
      .where('transfer.playerId', '=', player)
      .where('transfer.direction', '=', direction)
      .where('transfer.createdAt', '>=', since)
    if (venue !== '') mine = mine.where('transfer.venue', '=', venue)
    const found = mine
      .select(['transfer.amount', 'venue.name', 'venue.texts', 'transfer.state', 'transfer.createdAt'])
      .orderBy('transfer.createdAt', 'desc')
      .orderBy('transfer.id', 'desc')
    return listFound(page, found, (row) => ({
      amount: fen(row.amount),
      pay_way: nameIn(language, row),
      state: transferStates[row.state],
      created_at: row.createdAt,
    }))
  }

/** Readers of records by the type number of the API. */
const kinds = { '1': deposits, '2': withdrawals, '3': transfers('in'), '4': transfers('out') }

const nameOfKind = (type: string): OrderKind | null =>
  (Object.keys(orderKinds) as OrderKind[]).find((kind) => String(orderKinds[kind]) === type.trim()) ?? null

const maxOpen = 20
const maxCancelled = 100

const openOrders: Record<OrderKind, { table: string; id: string; isOpen: RawBuilder<boolean> }> = {
  deposit: { table: 'deposit', id: 'deposit_no', isOpen: sql`state = 'pending'` },
  withdrawal: { table: 'withdrawal', id: 'order_no', isOpen: sql`closed_at is null` },
  transferIn: { table: 'transfer', id: 'id', isOpen: sql`direction = 'in' and closed_at is null` },
  transferOut: { table: 'transfer', id: 'id', isOpen: sql`direction = 'out' and closed_at is null` },
}

/** Ids of the player's orders that are under way, newest first. */
async function findOpen(db: Reader, kind: OrderKind, player: string): Promise<string[]> {
  const { table, id, isOpen } = openOrders[kind]
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)}::text as id from ${sql.table(table)} where player_id = ${player}::uuid and ${isOpen}
    order by created_at desc limit ${maxOpen}`.execute(db)
  return rows.map((row) => row.id)
}

const findCancelled = async (db: Reader, player: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('withdrawal')
    .select('orderNo')
    .where('playerId', '=', player)
    .where('state', '=', 'rejected')
    .where('decidedByKind', '=', 'player')
    .orderBy('createdAt', 'desc')
    .limit(maxCancelled)
    .execute()
  return rows.map(({ orderNo }) => orderNo)
}

export const recordPlayer = (key: FolderSecret) => [
  on(contract.listRecords, async ({ db, caller, input, language, now, refuse }) => {
    const type = input.type.trim()
    const find = Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : refuse(RecordTypeWrong)
    const since = parseSince(input.date, now)
    return find(db, { player: caller.player, since, venue: input.api_type, page: input.page, language })
  }),

  on(contract.listOpenOrders, async ({ db, caller: { player }, input, language, now, refuse }) => {
    const kind = nameOfKind(input.type) ?? refuse(RecordTypeWrong)
    const ids = await findOpen(db, kind, player)
    const orders = await Promise.all(ids.map((id) => loadOrder(db, kind, { player, id, language, key, now })))
    return {
      orders: orders
        .filter((order) => order !== null)
        .filter(({ step }) => step !== 'expired')
        .map(({ type, id, amount, pay_way, step, usual, created_at }) => ({
          type,
          id,
          amount,
          pay_way,
          step,
          usual,
          created_at,
        })),
      cancelled: kind === 'withdrawal' ? await findCancelled(db, player) : [],
    }
  }),

  on(contract.readOrder, async ({ db, caller: { player }, input, language, now, refuse }) => {
    const kind = nameOfKind(input.type) ?? refuse(RecordTypeWrong)
    return (await loadOrder(db, kind, { player, id: input.id.trim(), language, key, now })) ?? refuse(NotFound)
  }),
]
