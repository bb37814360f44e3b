import { settingDefaults } from '@koi/contract/setting/setting.copy'
import { payeeKind } from '@koi/contract/payee/payee'
import { fen } from '@koi/contract/money'
import { day, hour, plus } from '@koi/contract/time'
import { lockBooks } from '../ledger/ledger.ts'
import { newId } from '../platform/id.ts'
import type { Seed } from '../seed.ts'
import { insertHeld, lockWithdrawal, payWithdrawal, returnWithdrawal, termsOf } from './withdraw.ts'

interface Past {
  hours: number
  kind: number
  protocol?: string
  yuan: number
  state: 1 | 2 | 3
  reason?: string
}

const history: Record<string, Past[]> = {
  demo002: [
    { hours: 17 * 24, kind: payeeKind.bank, yuan: 600, state: 2 },
    { hours: 11 * 24, kind: payeeKind.usdt, protocol: 'TRC20', yuan: 1000, state: 2 },
    { hours: 8 * 24, kind: payeeKind.bank, yuan: 500, state: 3, reason: '收款人姓名与注册姓名不一致' },
    { hours: 5 * 24, kind: payeeKind.antoken, yuan: 800, state: 2 },
    { hours: 3 * 24, kind: payeeKind.usdt, protocol: 'ERC20', yuan: 300, state: 3, reason: '地址核验未通过' },
    { hours: 2, kind: payeeKind.bank, yuan: 500, state: 1 },
  ],
  demo003: [
    { hours: 10 * 24, kind: payeeKind.bank, yuan: 2000, state: 2 },
    { hours: 2 * 24, kind: payeeKind.usdt, protocol: 'TRC20', yuan: 1000, state: 2 },
  ],
  demo005: [{ hours: 4 * 24, kind: payeeKind.bank, yuan: 500, state: 2 }],
}

/** Withdrawals of the last month in every state and to every kind of payee; after the deposits, which pay for them. */
export const seedWithdrawals: Seed = async (tx, now) => {
  const players = await tx
    .selectFrom('player')
    .select(['id', 'username'])
    .where('username', 'in', Object.keys(history))
    .orderBy('id')
    .execute()
  for (const { id: playerId, username } of players) {
    const payees = await tx
      .selectFrom('payee')
      .selectAll()
      .where('playerId', '=', playerId)
      .orderBy('createdAt')
      .execute()
    await lockBooks(tx, playerId)
    for (const { hours, kind, protocol, yuan, state, reason = '' } of history[username] ?? []) {
      const payee = payees.find((one) => one.kind === kind && (!protocol || one.bankOwner === protocol))
      if (!payee) continue
      const id = newId<'Withdrawal'>()
      const at = plus(now, -hours * hour)
      const amount = fen(yuan * 100)
      await insertHeld(tx, { id, payee, amount, terms: termsOf(payee, amount, settingDefaults), at })
      const order = (await lockWithdrawal(tx, { id }))!
      if (state === 2) await payWithdrawal(tx, order, { by: 'admin', reference: '', at: plus(at, day / 48) })
      if (state === 3) await returnWithdrawal(tx, order, { by: 'admin', reason, at: plus(at, day / 48) })
    }
  }
}
