import type { PayeeKind } from '@koi/contract/state'
import type { OrderState } from '@koi/contract/state'
import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import { fen } from '@koi/contract/money'
import { hour, plus } from '@koi/contract/time'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { openPayee } from '../payee/row.ts'
import { firstOperator, type SeedEvent, type Seed } from '../../platform/ops/seed.ts'
import { holdMoney } from './hold.ts'
import { computeTerms } from './terms.ts'
import { settleWithdrawal, lockWithdrawal } from './withdraw.ts'

interface Past {
  hours: number
  kind: PayeeKind
  protocol?: string
  yuan: number
  state: OrderState
  reason?: string
}

const history: Record<string, Past[]> = {
  demo002: [
    { hours: 17 * 24, kind: 'bank', yuan: 600, state: 'approved' },
    { hours: 11 * 24, kind: 'usdt', protocol: 'TRC20', yuan: 1000, state: 'approved' },
    { hours: 8 * 24, kind: 'bank', yuan: 500, state: 'rejected', reason: '收款人姓名与注册姓名不一致' },
    { hours: 5 * 24, kind: 'antoken', yuan: 800, state: 'approved' },
    { hours: 3 * 24, kind: 'usdt', protocol: 'ERC20', yuan: 300, state: 'rejected', reason: '地址核验未通过' },
    { hours: 2, kind: 'bank', yuan: 500, state: 'pending' },
  ],
  demo003: [
    { hours: 10 * 24, kind: 'bank', yuan: 2000, state: 'approved' },
    { hours: 2 * 24, kind: 'usdt', protocol: 'TRC20', yuan: 1000, state: 'approved' },
  ],
  demo005: [{ hours: 4 * 24, kind: 'bank', yuan: 500, state: 'approved' }],
}

export const seedWithdrawals: Seed = async (tx, now, config) => {
  const operator = await firstOperator(tx)
  const by = { kind: 'operator', id: operator } as const
  const players = await tx
    .selectFrom('player')
    .select(['id', 'username'])
    .where('username', 'in', Object.keys(history))
    .orderBy('id')
    .execute()
  const events: SeedEvent[] = []
  for (const { id: playerId, username } of players) {
    const kept = await tx
      .selectFrom('payee')
      .selectAll()
      .where('playerId', '=', playerId)
      .orderBy('createdAt')
      .execute()
    const payees = kept.map((row) => openPayee(config, row))
    for (const { hours, kind, protocol, yuan, state, reason = '' } of history[username] ?? []) {
      const payee = payees.find((one) => one.kind === kind && (!protocol || one.bankOwner === protocol))
      if (!payee) continue
      const id = newId<'Withdrawal'>()
      const at = plus(now, -hours * hour)
      const amount = fen(yuan * 100)
      const ask = async (then: Tx): Promise<void> => {
        await lockPlayer(then, playerId)
        holdMoney(then, config, { id, payee, amount, terms: computeTerms(payee, amount, settingDefaults), at })
      }
      const decided = plus(at, hour / 2)
      const decide = async (then: Tx): Promise<void> => {
        const order = (await lockWithdrawal(then, { id }))!
        if (state === 'approved') await settleWithdrawal(then, order, 'paid', { by, at: decided })
        else await settleWithdrawal(then, order, 'returned', { by, reason, at: decided })
      }
      events.push({ at, apply: ask })
      if (state !== 'pending') events.push({ at: decided, apply: decide })
    }
  }
  return events
}
