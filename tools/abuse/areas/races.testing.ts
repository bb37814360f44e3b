import type { Area } from '../case.ts'
import { type Player, unique } from '../target.ts'
import { line } from '../http.ts'
import { done, race, rich, twenty, withdraw } from './race.testing.ts'

const move = (player: Player, amount: string, isBack = false) =>
  player.ask('transfer', {
    sourcetype: isBack ? 'slot' : 'userbalance',
    targettype: isBack ? 'userbalance' : 'slot',
    amount,
  })

/** A player's money, twenty times at once. */
export const races: Area = {
  name: 'races',
  cases: [
    race(
      'of twenty equal withdrawals one is made',
      'the same withdrawal of 100.00 twenty times at once, from 500.00',
      /^1 done, balance 400\.00, ledger ok$/,
      async (target) => {
        const { player, card } = await rich(target)
        const all = await twenty(() => withdraw(player, card, '100'))
        return `${done(all)} done, balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
    ),
    race(
      'twenty different withdrawals take no more than there is, and no more than three',
      'withdrawals of 100.01 to 100.20 at once, from 250.00',
      /^[12] done, balance (149|49)\.\d\d, ledger ok$/,
      async (target) => {
        const { player, card } = await rich(target, '250.00')
        const all = await twenty((n) => withdraw(player, card, `100.${String(n + 1).padStart(2, '0')}`))
        return `${done(all)} done, balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
    ),
    race(
      'one key is one withdrawal',
      'twenty at once under one Idempotency-Key, then another body under it',
      /^20 done, balance 400\.00, 200 409 /,
      async (target) => {
        const { player, card } = await rich(target)
        const key = { 'idempotency-key': unique() }
        const all = await twenty(() => withdraw(player, card, '100', key))
        return `${done(all)} done, balance ${await target.balanceOf(player)}, ${line(await withdraw(player, card, '200', key))}`
      },
    ),
    race(
      "a key is its player's own",
      "the key of another player's withdrawal",
      /^200 200 .*, balance 400\.00$/,
      async (target) => {
        const [one, other] = [await rich(target), await rich(target)]
        const key = { 'idempotency-key': unique() }
        await withdraw(one.player, one.card, '100', key)
        const answer = await withdraw(other.player, other.card, '100', key)
        return `${line(answer)}, balance ${await target.balanceOf(other.player)}`
      },
    ),
    race(
      'twenty transfers into a venue move no more than there is',
      'transfers of 60.01 to 60.20 at once, from 100.00',
      /^1 done, balance 39\.\d\d, ledger ok$/,
      async (target) => {
        const player = await target.join()
        await target.give(player, '100.00')
        const all = await twenty((n) => move(player, `60.${String(n + 1).padStart(2, '0')}`))
        return `${done(all)} done, balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
      { needsSandbox: true },
    ),
    race(
      'twenty transfers back bring no more than there is',
      '100.00 at the venue, transfers of 60.01 to 60.20 back at once',
      /^1 done, balance 60\.\d\d, ledger ok$/,
      async (target) => {
        const player = await target.join()
        await target.give(player, '100.00')
        await target.must(move(player, '100'))
        const all = await twenty((n) => move(player, `60.${String(n + 1).padStart(2, '0')}`, true))
        return `${done(all)} done, balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
      { needsSandbox: true },
    ),
    race(
      'calling everything home twenty times brings it once',
      '100.00 at the venue, transall twenty times at once',
      /^balance 100\.00, ledger ok$/,
      async (target) => {
        const player = await target.join()
        await target.give(player, '100.00')
        await target.must(move(player, '100'))
        await twenty(() => player.ask('transall'))
        return `balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
      { needsSandbox: true },
    ),
    race(
      'money is not in two places',
      'a withdrawal of all and a transfer of all at once',
      /^1 done, balance 0\.00, ledger ok$/,
      async (target) => {
        const { player, card } = await rich(target)
        const both = await Promise.all([withdraw(player, card, '500'), move(player, '500')])
        return `${done(both)} done, balance ${await target.balanceOf(player)}, ${await target.ledger()}`
      },
      { needsSandbox: true },
    ),
    race(
      'rebates, packets and applications give nothing to who has none',
      'dofanshui, douserredpacket twenty times at once',
      /^0 done, balance 0\.00$/,
      async (target) => {
        const player = await target.join()
        const all = [
          ...(await twenty(() => player.ask('dofanshui'))),
          ...(await twenty(() => player.ask('douserredpacket'))),
        ]
        return `${done(all)} done, balance ${await target.balanceOf(player)}`
      },
    ),
  ],
}
