import { plainCode } from '@koi/contract/typed'
import * as contract from '@koi/contract/money/channel/channel.console'
import { AccountAddressWrong, AccountInUse, AccountProtocolWrong } from '@koi/contract/money/deposit/deposit.copy'
import { type DepositProtocol, depositProtocols, type ReceiverKind } from '@koi/contract/money/deposit/deposit'
import { NotFound } from '@koi/contract/refusal.copy'
import { switches } from '@koi/contract/state'
import type { Selectable } from 'kysely'
import { requestApproval, pickChangedFields } from '../../access/approval/approval.ts'
import { emit } from '../../platform/event/emit.ts'
import { isWalletAddress } from '../../platform/outside/walletAddress.ts'
import type { Tx } from '../../platform/db/db.ts'
import { likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Receiver = Selectable<Tables['receivingAccount']>

const isProtocol = (text: string): text is DepositProtocol => depositProtocols.some((protocol) => protocol === text)

const toReceiverRow = ({ id, kind, bankName, bankNo, bankOwner, bankAddress, payimg, state, sort }: Receiver) => ({
  id,
  payimg,
  state,
  sort,
  kind: isProtocol(kind) ? 'usdt' : 'bank',
  bank_name: isProtocol(kind) ? kind : bankName,
  bank_no: bankNo,
  bank_owner: bankOwner,
  bank_address: bankAddress,
})

/** Fields whose change redirects money. */
const destinationFields = ['kind', 'bank_name', 'bank_no', 'bank_owner', 'payimg'] as const

/** Parses the kind: operators send a USDT protocol as `kind`, or as the bank name of kind usdt. */
function parseReceiverKind(kind: string, name: string): ReceiverKind {
  if (kind === 'bank' || isProtocol(kind)) return kind
  const protocol = name.trim().toUpperCase()
  return isProtocol(protocol) ? protocol : refuse(AccountProtocolWrong)
}

/** Throws AccountAddressWrong if money sent to the account would not arrive. */
function requireAddress(kind: ReceiverKind, number: string): void {
  if (isProtocol(kind) && !isWalletAddress(number, kind)) refuse(AccountAddressWrong)
}

const requireReceiver = async (tx: Tx, id: number): Promise<Receiver> =>
  (await tx.selectFrom('receivingAccount').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse(NotFound)

export const receiverConsole = [
  on(contract.listReceiverRows, async ({ db, input }) => {
    let rows = db.selectFrom('receivingAccount')
    if (input.q)
      rows = rows.where((eb) =>
        eb.or([
          eb('bankNo', 'ilike', likeOf(input.q!)),
          eb('bankNo', 'ilike', likeOf(plainCode(input.q!))),
          eb('bankOwner', 'ilike', likeOf(input.q!)),
        ]),
      )
    if (input.state) rows = rows.where('state', 'in', statesOf(switches, input.state))
    const { column, direction } = sortOf(input.sort, ['sort', 'id'], 'sort', 'asc')
    return pageFound(input, rows.selectAll().orderBy(column, direction).orderBy('id'), toReceiverRow)
  }),

  on(contract.addReceiver, async (args) => {
    const { tx, input } = args
    const kind = parseReceiverKind(input.kind, input.bank_name ?? '')
    requireAddress(kind, input.bank_no)
    const about = { subjectKind: 'receiver', subjectId: input.bank_no, before: null, after: input }
    const waiting = await requestApproval(args, about)
    if (waiting) return waiting
    const row = await tx
      .insertInto('receivingAccount')
      .values({
        kind,
        bankName: isProtocol(kind) ? kind : (input.bank_name ?? ''),
        bankNo: input.bank_no,
        bankOwner: input.bank_owner ?? '',
        bankAddress: input.bank_address ?? '',
        payimg: input.payimg ?? '',
        state: input.state ?? 'on',
        sort: input.sort ?? 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(tx, { kind: 'channel.changed' })
    auditAct(tx, args, { act: 'receiver.add', subjectKind: 'receiver', subjectId: String(row.id), after: row })
    return created(toReceiverRow(row))
  }),

  on(contract.changeReceiver, async (args) => {
    const { tx, input } = args
    const before = await requireReceiver(tx, input.id)
    const shown = toReceiverRow(before)
    const kind = parseReceiverKind(input.kind ?? shown.kind, input.bank_name ?? shown.bank_name)
    const number = input.bank_no ?? before.bankNo
    if (kind !== before.kind || number !== before.bankNo) requireAddress(kind, number)
    const { id, ...changes } = input
    if (destinationFields.some((field) => (changes[field] ?? shown[field]) !== shown[field])) {
      const about = { subjectKind: 'receiver', subjectId: String(id) }
      const waiting = await requestApproval(args, {
        ...about,
        before: pickChangedFields(shown, changes),
        after: changes,
      })
      if (waiting) return waiting
    }
    const after = await tx
      .updateTable('receivingAccount')
      .set({
        kind,
        bankName: isProtocol(kind) ? kind : (input.bank_name ?? before.bankName),
        bankNo: number,
        bankOwner: input.bank_owner ?? before.bankOwner,
        bankAddress: input.bank_address ?? before.bankAddress,
        payimg: input.payimg ?? before.payimg,
        state: input.state ?? before.state,
        sort: input.sort ?? before.sort,
      })
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(tx, { kind: 'channel.changed' })
    auditAct(tx, args, {
      act: 'receiver.change',
      subjectKind: 'receiver',
      subjectId: String(input.id),
      before,
      after,
    })
    return toReceiverRow(after)
  }),

  on(contract.removeReceiver, async (args) => {
    const { tx, input, refuse } = args
    const before = await requireReceiver(tx, input.id)
    const used = await tx
      .selectFrom('deposit')
      .select('id')
      .where('receiverId', '=', input.id)
      .limit(1)
      .executeTakeFirst()
    if (used) refuse(AccountInUse)
    await tx.deleteFrom('receivingAccount').where('id', '=', input.id).execute()
    emit(tx, { kind: 'channel.changed' })
    auditAct(tx, args, { act: 'receiver.remove', subjectKind: 'receiver', subjectId: String(input.id), before })
    return {}
  }),
]
