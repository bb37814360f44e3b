import { type Switch, switches } from '@koi/contract/state'
import { isId } from '@koi/contract/id'
import { BankNameTaken, BankStopped } from '@koi/contract/money/payee/payee.copy'
import * as contract from '@koi/contract/money/payee/payee.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { plainCode } from '@koi/contract/typed'
import { sql } from 'kysely'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { parseSwitches, inDates, likeOf, pageFound, pageOfAll, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { openPayee } from './row.ts'

type Bank = { id: number; bankName: string; ico: string; paysOut: boolean; state: Switch; sort: number }

const toBankRow = ({ id, bankName, ico, paysOut, state, sort }: Bank) => ({
  id,
  ico,
  state,
  sort,
  bank_name: bankName,
  payout: paysOut,
})

async function requireUniqueName(tx: Tx, name: string | undefined, id: number): Promise<void> {
  if (name === undefined) return
  await takeAdvisoryLock(tx, 'check', 'bank names')
  const other = await tx
    .selectFrom('bank')
    .select('id')
    .where('bankName', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) refuse(BankNameTaken)
}

const requireBank = async (tx: Tx, id: number): Promise<Bank> =>
  (await tx.selectFrom('bank').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse(NotFound)

/**
 * Names the bank of cards by id that have its name only: they were bound by an earlier release, or while no bank of this name
 * was listed. Otherwise another name of the bank would end a stop of their payouts.
 */
const adoptCards = (tx: Tx, { id, bankName }: Pick<Bank, 'id' | 'bankName'>) =>
  tx
    .updateTable('payee')
    .set({ bankId: id })
    .where('kind', '=', 'bank')
    .where('bankId', 'is', null)
    .where('bank', '=', bankName)
    .execute()

/** Whether players have cards of the bank, which would be paid again without it. */
const hasCards = async (tx: Tx, { id, bankName }: Bank): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('payee')
      .select('id')
      .where((eb) => eb.or([eb('bankId', '=', id), eb.and([eb('bankId', 'is', null), eb('bank', '=', bankName)])]))
      .where('removedAt', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  )

export const payeeConsole = (key: FolderSecret) => [
  on(contract.listBankRows, async ({ db, input }) => {
    let rows = db.selectFrom('bank')
    if (input.q) rows = rows.where('bankName', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where('state', 'in', statesOf(switches, input.state))
    const { column, direction } = sortOf(input.sort, ['sort', 'id'], 'sort', 'asc')
    return pageFound(input, rows.selectAll().orderBy(column, direction).orderBy('id'), toBankRow)
  }),

  on(contract.addBank, async (args) => {
    const { tx, input } = args
    await requireUniqueName(tx, input.bank_name, 0)
    const row = await tx
      .insertInto('bank')
      .values({
        bankName: input.bank_name,
        ico: input.ico ?? '',
        paysOut: input.payout ?? true,
        state: input.state ?? 'on',
        sort: input.sort ?? 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await adoptCards(tx, row)
    auditAct(tx, args, { act: 'bank.add', subjectKind: 'bank', subjectId: String(row.id), after: row })
    return created(toBankRow(row))
  }),

  on(contract.changeBank, async (args) => {
    const { tx, input } = args
    const before = await requireBank(tx, input.id)
    await requireUniqueName(tx, input.bank_name, input.id)
    await adoptCards(tx, before)
    const after = await tx
      .updateTable('bank')
      .set({
        bankName: input.bank_name ?? before.bankName,
        ico: input.ico ?? before.ico,
        paysOut: input.payout ?? before.paysOut,
        state: input.state ?? before.state,
        sort: input.sort ?? before.sort,
      })
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    auditAct(tx, args, { act: 'bank.change', subjectKind: 'bank', subjectId: String(input.id), before, after })
    return toBankRow(after)
  }),

  on(contract.removeBank, async (args) => {
    const { tx, input } = args
    const before = await requireBank(tx, input.id)
    if (!before.paysOut && (await hasCards(tx, before))) refuse(BankStopped)
    await tx.deleteFrom('bank').where('id', '=', input.id).execute()
    auditAct(tx, args, { act: 'bank.remove', subjectKind: 'bank', subjectId: String(input.id), before })
    return {}
  }),

  on(contract.listPayeeRows, async ({ db, input, refuse }) => {
    if (!isId(input.id)) refuse(NotFound)
    const player =
      (await db.selectFrom('player').select(['id', 'username']).where('id', '=', input.id).executeTakeFirst()) ??
      refuse(NotFound)
    let rows = db.selectFrom('payee').where('playerId', '=', player.id)
    const isThere = sql<boolean>`removed_at is null`
    if (input.state) rows = rows.where(isThere, 'in', parseSwitches(input.state))
    rows = inDates(rows, 'createdAt', input)
    const kept = await rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
    // A player has few payees, so substrings are searched in the decrypted values.
    const part = plainCode(input.q ?? '').toLowerCase()
    const found = kept.map((row) => openPayee(key, row)).filter(({ bankNo }) => bankNo.toLowerCase().includes(part))
    const shown = found.map((row) => ({
      id: row.id,
      player_id: player.id,
      username: player.username,
      type: row.kind,
      bank: row.bank,
      bank_address: row.bankAddress,
      bank_owner: row.bankOwner,
      bank_no: row.bankNo,
      state: row.removedAt === null,
      created_at: row.createdAt,
      removed_at: row.removedAt,
    }))
    return pageOfAll(shown, input)
  }),
]
