import type { Area } from '../case.ts'
import { captcha, type Target, type Player, playerPassword, payPassword, unique } from '../target.ts'
import { orderOf } from './owners.testing.ts'
import { done, race, rich, twenty, withdraw } from './race.testing.ts'

/** A withdrawal of 100.00 that waits; the player keeps 400.00. */
async function waiting(target: Target): Promise<{ player: Player; id: string }> {
  const { player, card } = await rich(target)
  await target.must(withdraw(player, card, '100'))
  const { data } = await target.must(target.admin.ask(`GET withdrawals?player_id=${player.id}`))
  return { player, id: data.items[0]!.id }
}

/** What operators decide, and what there is one of, twenty times at once. */
export const doubles: Area = {
  name: 'doubles',
  cases: [
    race(
      'twenty operators approve a deposit once',
      'approve of one order twenty times at once',
      /^balance 200\.00, ledger ok$/,
      async (target) => {
        const player = await target.join()
        const order = await orderOf(target, player)
        await twenty(() => target.admin.ask(`POST deposits/${order}/approve`, {}))
        return `balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
      { needsSandbox: true },
    ),
    race(
      'a deposit is approved or rejected, not both',
      'approve and reject twenty times at once: balance and state agree',
      /^(approved 200\.00|rejected 0\.00), ledger ok$/,
      async (target) => {
        const player = await target.join()
        const order = await orderOf(target, player)
        await twenty((n) =>
          target.admin.ask(`POST deposits/${order}/${n % 2 ? 'approve' : 'reject'}`, n % 2 ? {} : { reason: 'abuse' }),
        )
        const { data } = await target.must(target.admin.ask(`GET deposits?player_id=${player.id}`))
        return `${data.items[0]!.state === 2 ? 'approved' : 'rejected'} ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
      { needsSandbox: true },
    ),
    race(
      'a withdrawal is paid or given back, not both',
      'approve and reject twenty times at once: balance and state agree',
      /^(paid 400\.00|back 500\.00), ledger ok$/,
      async (target) => {
        const { player, id } = await waiting(target)
        await twenty((n) =>
          target.admin.ask(
            `POST withdrawals/${id}/${n % 2 ? 'approve' : 'reject'}`,
            n % 2 ? { reference: 'by hand' } : { reason: 'abuse' },
          ),
        )
        const { data } = await target.must(target.admin.ask(`GET withdrawals?player_id=${player.id}`))
        return `${data.items[0]!.state === 2 ? 'paid' : 'back'} ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
    ),
    race(
      'a withdrawal is given back once',
      'reject twenty times at once',
      /^balance 500\.00, ledger ok$/,
      async (target) => {
        const { player, id } = await waiting(target)
        await twenty(() => target.admin.ask(`POST withdrawals/${id}/reject`, { reason: 'abuse' }))
        return `balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
    ),
    race(
      'twenty debits take no more than there is',
      'adjustments of -60.01 to -60.20 at once, on 100.00',
      /^balance 39\.\d\d, ledger ok$/,
      async (target) => {
        const player = await target.join()
        await target.give(player, '100.00')
        await twenty((n) =>
          target.admin.ask(`POST players/${player.id}/adjustments`, {
            amount: `-60.${String(n + 1).padStart(2, '0')}`,
            reason: 'abuse',
          }),
        )
        return `balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
    ),
    race('a promotion is applied for once', 'doactivityapply twenty times at once', /^[01] done$/, async (target) => {
      const player = await target.join()
      const { data } = await target.must(player.ask('activitylist'))
      const [first] = data.data
      return `${done(await twenty((n) => player.ask('doactivityapply', { activityid: first!.id, amount: 100 + n })))} done`
    }),
    race(
      'twenty orders to pay in at once are few',
      'recharge of 200 to 219 at once: the limit on waiting orders holds',
      /^at most 5$/,
      async (target) => {
        const player = await target.join()
        const all = await twenty((n) => player.ask('recharge', { paytype: 'wechat', amount: String(200 + n) }))
        return done(all) <= 5 ? 'at most 5' : `${done(all)} done`
      },
      { needsSandbox: true },
    ),
    race('a card has one owner', 'twenty players bind one number at once', /^1 done$/, async (target) => {
      const players = await twenty(() => target.join())
      const bank_no = `6222${String(Date.now()).slice(-12)}`
      const card = { bank: '锦绣银行', bank_owner: '李小龙', bank_address: '上海支行', bank_no, pay_pass: payPassword }
      return `${done(await twenty((n) => players[n]!.ask('bindcard', card)))} done`
    }),
    race('five cards are five', 'twenty cards bound at once', /^5 done$/, async (target) => {
      const player = await target.join()
      const stem = String(Date.now()).slice(-10)
      const card = { bank: '锦绣银行', bank_owner: '李小龙', bank_address: '上海支行', pay_pass: payPassword }
      return `${done(await twenty((n) => player.ask('bindcard', { ...card, bank_no: `6222${stem}${10 + n}` })))} done`
    }),
    race('a name has one player', 'twenty registrations of one name at once', /^1 done$/, async (target) => {
      const name = `r${unique()}1`
      const body = {
        name,
        password: playerPassword,
        confirmPass: playerPassword,
        realname: '李小龙',
        paypassword: payPassword,
        code: captcha,
      }
      return `${done(await twenty(() => target.ask('POST /api/register', { body })))} done`
    }),
    race('an operator has one account', 'twenty operators of one name at once', /^1 done$/, async (target) => {
      const username = `clerk-${unique()}`
      const body = { username, password: 'tangerine-Quartz-71', permissions: [] }
      return `${done(await twenty(() => target.admin.ask('POST operators', body)))} done`
    }),
    race(
      'a card with a waiting withdrawal is not unbound',
      'delcard and withdraw at once',
      /^(the order has its card|no order)$/,
      async (target) => {
        const { player, card } = await rich(target)
        const [, gone] = await Promise.all([
          withdraw(player, card, '100'),
          player.ask('delcard', { id: card, pay_pass: payPassword }),
        ])
        const { data } = await target.must(target.admin.ask(`GET withdrawals?player_id=${player.id}`))
        if (data.items.length === 0) return 'no order'
        return gone.code === '200' ? 'an order without its card' : 'the order has its card'
      },
    ),
  ],
}
