import { assertRule, toJson } from './client.ts'
import { faults } from './transferMd5.host.ts'
import type { PlatformRule } from './transferMd5Platform.client.ts'

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
let lastBetId = Date.now()
const newBetId = (): number => (lastBetId += 1)

export const betRules: PlatformRule[] = [
  {
    name: 'delivered bets are in the records, and a bet changed before its mark is delivered again',
    run: async (client) => {
      const { host, login } = client.target
      const id = newBetId()
      const has = async (status: number, result: string) =>
        (await client.loadBetRecords()).some(
          (row) => row['bet_id'] === String(id) && row['status'] === status && row['win_loss'] === result,
        )
      host.setBet(id, bet(login))
      await client.until('the open bet is in the records', () => has(2, '0.00'))
      // The venue settles the bet between delivery and mark.
      host.setBet(id, settled)
      await client.until('the settled bet is in the records', () => has(1, '7.50'))
      await client.until('the settled bet is marked', () => host.bets.get(id)?.markedVersion === 2)
      host.setBet(id, { payout: 5 })
      await client.until('the changed result is in the records', () => has(1, '0.00'))
      host.setBet(id, { status: -1, payout: 0 })
      await client.until('the void bet is in the records', () => has(0, '0.00'))
    },
  },
  {
    name: 'malformed rows are skipped and do not block valid bets',
    run: async (client) => {
      const { host, login } = client.target
      const valid = newBetId()
      const malformed = [
        { member: 'nobodyatall' },
        { bet: 0.001 },
        { bet: -5 },
        { bet: 'five' },
        { ...settled, turnover: 50 },
        { start_time: 'yesterday' },
        { status: 7 },
        { bet: 1e30 },
      ].map((change): [number, object] => [newBetId(), bet(login, change)])
      for (const [id, row] of malformed) host.setBet(id, { ...row })
      host.setBet(newBetId(), bet(login, { site: 'XX' }))
      host.setBet(valid, bet(login, settled))
      const ids = async () => (await client.loadBetRecords()).map((row) => row['bet_id'])
      await client.until('the valid bet is in the records', async () => (await ids()).includes(String(valid)))
      const stored = (await ids()).filter((id) => malformed.some(([one]) => String(one) === id))
      assertRule(stored.length === 0, `malformed bets ${toJson(stored)} are in the records`)
      await client.until('the valid bet is marked', () => host.bets.get(valid)?.markedVersion === 1)
      host.bets.clear()
    },
  },
  {
    name: 'bets whose delivery or mark failed are requested again and stored once',
    run: async (client) => {
      const { host, login } = client.target
      const [first, second] = [newBetId(), newBetId()]
      const has = async (id: number) =>
        (await client.loadBetRecords()).filter((row) => row['bet_id'] === String(id)).length
      assertRule((await has(first)) === 0, 'a bet that was not delivered is in the records')
      for (const [, answer] of faults) {
        host.fault = { call: 'fetchbykey.aspx', isExecuted: false, answer }
        await client.target.waitForJobs()
      }
      host.fault = null
      host.setBet(first, bet(login, settled))
      await client.until('the bet is in the records', async () => (await has(first)) === 1)
      host.fault = { call: 'markbyjson.ashx', isExecuted: false, answer: faults[0]![1] }
      host.setBet(second, bet(login, settled))
      await client.target.waitForJobs()
      host.fault = null
      await client.until('the later bet is in the records', async () => (await has(second)) === 1)
      await client.until('both are marked', () => [first, second].every((id) => host.bets.get(id)?.markedVersion === 1))
      assertRule((await has(first)) === 1 && (await has(second)) === 1, 'a bet is in the records twice')
    },
  },
]
