import { KindWrong, replyCopy } from '@koi/contract/money/payee/payee.copy'
import * as contract from '@koi/contract/money/payee/payee.player'
import { payeeKinds, nameOfNumber } from '@koi/contract/state'
import { on, withMessage } from '../../platform/http/on.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { bindPayee } from './bind.ts'
import { unbindPayee } from './payee.ts'
import { openPayee } from './row.ts'

export const payeePlayer = (key: FolderSecret) => [
  on(contract.listPayees, async ({ db, caller, input, refuse }) => {
    const kind = nameOfNumber(payeeKinds, input.type) ?? refuse(KindWrong)
    const rows = await db
      .selectFrom('payee')
      .leftJoin('bank', (join) =>
        join.on((eb) =>
          eb.or([
            eb('bank.id', '=', eb.ref('payee.bankId')),
            eb.and([eb('payee.bankId', 'is', null), eb('bank.bankName', '=', eb.ref('payee.bank'))]),
          ]),
        ),
      )
      .selectAll('payee')
      .select('bank.ico')
      .where('payee.playerId', '=', caller.player)
      .where('payee.kind', '=', kind)
      .where('payee.removedAt', 'is', null)
      .orderBy('payee.createdAt', 'desc')
      .orderBy('payee.id', 'desc')
      .execute()
    return rows.map(({ ico, ...row }) => {
      const { id, bank, bankAddress, bankOwner, bankNo } = openPayee(key, row)
      return { id, bank, bank_address: bankAddress, bank_owner: bankOwner, bank_no: bankNo, ico: ico ?? '' }
    })
  }),

  on(contract.removePayee, async ({ app, caller, input, ip }) => {
    await unbindPayee(app, { ...caller, ip }, input.id, input.pay_pass)
    return withMessage(replyCopy.unbound, {})
  }),

  on(contract.addPayee, async ({ app, caller, input, ip, idempotency }) => {
    await bindPayee(app, { ...caller, ip }, idempotency.orderId, input)
    return withMessage(replyCopy.bound, {})
  }),

  on(contract.listBanks, async ({ db }) => {
    const rows = await db
      .selectFrom('bank')
      .selectAll()
      .where('state', '=', 'on')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ id, bankName, ico, paysOut }) => ({ id, ico, bank_name: bankName, payout: paysOut }))
  }),
]
