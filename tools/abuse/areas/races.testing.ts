import { type Area, attack, sandboxAttack, twenty } from '../case.ts'
import type { Answer } from '../http.ts'
import { booksOf, operatorPassword, payPassword, type Player, type Target, unique, withdraw } from '../target.ts'

const doneOf = (answers: Answer[]): string =>
  `${answers.filter(({ status, code }) => status < 300 && (code === '200' || !/^\d/.test(code))).length} done`

async function playerWithCard(target: Target, amount = '500.00'): Promise<{ player: Player; card: string }> {
  const player = await target.register()
  await target.credit(player, amount)
  return { player, card: await target.bindCard(player) }
}

/** Attacks with twenty identical or conflicting calls at once. */
export const races: Area = {
  name: 'races',
  cases: [
    attack('twenty equal withdrawals of 100.00', /^1 done, balance 400\.00, ledger ok$/, async (target) => {
      const { player, card } = await playerWithCard(target)
      const answers = await twenty(() => withdraw(player, card, '100'))
      return `${doneOf(answers)}, ${await booksOf(target, player)}`
    }),
    attack('the idempotency key of another player', /^200 200 .*|^balance 400\.00, ledger ok$/, async (target) => {
      const [one, other] = [await playerWithCard(target), await playerWithCard(target)]
      const key = { 'idempotency-key': unique() }
      await withdraw(one.player, one.card, '100', key)
      return [await withdraw(other.player, other.card, '100', key), await booksOf(target, other.player)]
    }),
    attack('a rejection of one withdrawal, twenty times', /^balance 500\.00, ledger ok$/, async (target) => {
      const { player, card } = await playerWithCard(target)
      await target.requireSuccess(withdraw(player, card, '100'))
      const { data } = await target.requireSuccess(target.admin.ask(`GET withdrawals?player_id=${player.id}`))
      await twenty(() => target.admin.ask(`POST withdrawals/${data.items[0]!.id}/reject`, { reason: 'abuse' }))
      return booksOf(target, player)
    }),
    attack('twenty debits of 60.01 to 60.20 on 100.00', /^balance 39\.\d\d, ledger ok$/, async (target) => {
      const player = await target.register()
      await target.credit(player, '100.00')
      const amounts = Array.from({ length: 20 }, (_, n) => `-60.${String(n + 1).padStart(2, '0')}`)
      await twenty((n) =>
        target.admin.ask(`POST players/${player.id}/adjustments`, { amount: amounts[n], reason: 'abuse' }),
      )
      return booksOf(target, player)
    }),
    sandboxAttack(
      'a withdrawal and a transfer of the whole balance',
      /^1 done, balance 0\.00, ledger ok$/,
      async (target) => {
        const { player, card } = await playerWithCard(target)
        const both = await Promise.all([
          withdraw(player, card, '500'),
          player.ask('transfer', { sourcetype: 'userbalance', targettype: 'slot', amount: '500' }),
        ])
        return `${doneOf(both)}, ${await booksOf(target, player)}`
      },
    ),
    attack('twenty claims of rebates and packets without any', /^0 done, balance 0\.00$/, async (target) => {
      const player = await target.register()
      const answers = [
        ...(await twenty(() => player.ask('dofanshui'))),
        ...(await twenty(() => player.ask('douserredpacket'))),
      ]
      return `${doneOf(answers)}, balance ${await target.balanceOf(player)}`
    }),
    attack('twenty operators of one name', /^1 done$/, async ({ admin }) => {
      const body = { username: `clerk-${unique()}`, password: operatorPassword, permissions: [] }
      return doneOf(await twenty(() => admin.ask('POST operators', body)))
    }),
    attack('delcard and withdraw to that card', /^(the order has its card|no order)$/, async (target) => {
      const { player, card } = await playerWithCard(target)
      const [, unbound] = await Promise.all([
        withdraw(player, card, '100'),
        player.ask('delcard', { id: card, pay_pass: payPassword }),
      ])
      const { data } = await target.requireSuccess(target.admin.ask(`GET withdrawals?player_id=${player.id}`))
      if (data.items.length === 0) return 'no order'
      return unbound.code === '200' ? 'an order without its card' : 'the order has its card'
    }),
  ],
}
