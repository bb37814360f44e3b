import { must, words } from './client.ts'
import { troubles } from './marked.host.ts'
import type { PlatformRule } from './platform.client.ts'

const bet = (member: string, change: object = {}) => ({
  ref_no: 'round',
  member,
  game_id: 'koi',
  start_time: '2026-03-01T04:05:06',
  end_time: null,
  bet: 5,
  turnover: 0,
  payout: 0,
  status: 0,
  ...change,
})
const settled = { status: 1, turnover: 5, payout: 12.5, end_time: '2026-03-01T04:06:06' }
let number = Date.now()
const newNumber = (): number => (number += 1)

export const betRules: PlatformRule[] = [
  {
    name: 'delivered bets are in the records, and a bet changed before its mark is delivered again',
    run: async (client) => {
      const { host, login } = client.target
      const id = newNumber()
      const has = async (status: number, result: string) =>
        (await client.records()).some(
          (row) => row['bet_id'] === String(id) && row['status'] === status && row['win_loss'] === result,
        )
      host.tell(id, bet(login))
      await client.until('the open bet is in the records', () => has(2, '0.00'))
      // The bet is settled between delivery and mark.
      host.tell(id, settled)
      await client.until('the settled bet is in the records', () => has(1, '7.50'))
      await client.until('it is marked', () => host.bets.get(id)?.marked === 2)
      host.tell(id, { payout: 5 })
      await client.until('the bet that was settled otherwise is in the records', () => has(1, '0.00'))
      host.tell(id, { status: -1, payout: 0 })
      await client.until('the void bet is in the records', () => has(0, '0.00'))
    },
  },
  {
    name: 'malformed rows are skipped and do not block valid bets',
    run: async (client) => {
      const { host, login } = client.target
      const good = newNumber()
      const odd = [
        { member: 'nobodyatall' },
        { bet: 0.001 },
        { bet: -5 },
        { bet: 'five' },
        { ...settled, turnover: 50 },
        { start_time: 'yesterday' },
        { status: 7 },
        { bet: 1e30 },
      ].map((change): [number, object] => [newNumber(), bet(login, change)])
      for (const [id, row] of odd) host.tell(id, { ...row })
      host.tell(newNumber(), bet(login, { site: 'XX' }))
      host.tell(good, bet(login, settled))
      const ids = async () => (await client.records()).map((row) => row['bet_id'])
      await client.until('the good bet is in the records', async () => (await ids()).includes(String(good)))
      const taken = (await ids()).filter((id) => odd.some(([one]) => String(one) === id))
      must(taken.length === 0, `${words(taken)} are in the records`)
      await client.until('the good bet is marked', () => host.bets.get(good)?.marked === 1)
      host.bets.clear()
    },
  },
  {
    name: 'bets whose delivery or mark failed are requested again and stored once',
    run: async (client) => {
      const { host, login } = client.target
      const [first, second] = [newNumber(), newNumber()]
      const has = async (id: number) => (await client.records()).filter((row) => row['bet_id'] === String(id)).length
      must((await has(first)) === 0, 'a bet that was not delivered is in the records')
      for (const [, answer] of troubles) {
        host.trouble = { call: 'fetchbykey.aspx', isDone: false, answer }
        await client.target.pass()
      }
      host.trouble = null
      host.tell(first, bet(login, settled))
      await client.until('the bet is in the records', async () => (await has(first)) === 1)
      host.trouble = { call: 'markbyjson.ashx', isDone: false, answer: troubles[0]![1] }
      host.tell(second, bet(login, settled))
      await client.target.pass()
      host.trouble = null
      await client.until('the later bet is in the records', async () => (await has(second)) === 1)
      await client.until('both are marked', () => [first, second].every((id) => host.bets.get(id)?.marked === 1))
      must((await has(first)) === 1 && (await has(second)) === 1, 'a bet is in the records twice')
    },
  },
]
