import { must, words } from './client.ts'
import { json, troubles } from './marked.host.ts'
import type { PlatformClient, PlatformRule } from './platform.client.ts'
import { betRules } from './platformBets.rules.ts'

export const platformRules: PlatformRule[] = [
  {
    name: 'creates the player and transfers exact amounts, each with a new transfer number',
    run: async (client) => {
      const [before, there] = [await client.main(), client.there()]
      for (const yuan of [12.34, -2.3, -10.04]) must((await client.move(yuan)) === 200, `${yuan} was not moved`)
      await client.requireBalances(before, there, 'going there and back')
      must((await client.move(1)) === 200, 'a yuan was not moved')
      await client.requireBalances(before - 100, there + 100, 'a yuan in')
      must((await client.move(-1)) === 200, 'a yuan was not moved back')
    },
  },
  {
    name: 'a refused transfer is reported at once and moves no money',
    run: async (client) => {
      const { host } = client.target
      must((await client.move(5)) === 200, 'five yuan were not moved')
      const [before, there] = [await client.main(), client.there()]
      host.trouble = { call: 'makeTransfer.aspx', isDone: false, answer: json({ errCode: '72' }) }
      const said = [await client.move(5), await client.move(-5)]
      host.trouble = null
      must(!said.includes(200), 'what was refused counts as done')
      await client.requireBalances(before, there, 'two refusals')
      must((await client.move(-5)) === 200, 'five yuan were not moved back')
    },
  },
  ...troubles.flatMap(([name, answer]) =>
    [true, false].map((isDone) => ({
      name: `a transfer that is answered with ${name}, ${isDone ? 'booked' : 'not booked'}, ends as it did there`,
      run: async (client: PlatformClient) => {
        const { host } = client.target
        must((await client.move(20)) === 200, 'twenty yuan were not moved')
        const total = (await client.main()) + client.there()
        for (const yuan of [3, -3]) {
          host.asked.length = 0
          host.trouble = { call: 'makeTransfer.aspx', isDone, answer }
          await client.move(yuan)
          host.trouble = null
          await client.until(
            `of ${yuan} yuan nothing is lost and nothing doubled`,
            async () => (await client.main()) + client.there() === total && (await client.move(0.01)) === 200,
          )
          must((await client.move(-0.01)) === 200, 'a fen was not moved back')
          const [first] = host.asked.filter(({ call }) => call === 'makeTransfer.aspx')
          const sent = host.asked.filter(({ fields }) => fields['referenceid'] === first?.fields['referenceid'])
          const count = sent.filter(({ call }) => call === 'makeTransfer.aspx').length
          must(count === 1 && sent.length > 1, `it was sent ${count} times, and asked for ${sent.length - count} times`)
        }
        await client.requireBalances(total - 2000, 2000, 'both')
        must((await client.move(-20)) === 200, 'twenty yuan were not moved back')
      },
    })),
  ),
  {
    name: 'a transfer record with another number, amount or direction is not accepted as the own transfer',
    run: async (client) => {
      const { host, login } = client.target
      for (const change of [{ ref_id: 'another' }, { amount: 300 }, { type: '1' }]) {
        host.trouble = { call: 'makeTransfer.aspx', isDone: true, answer: json({ errCode: '12345' }) }
        await client.move(3)
        const reference = host.asked.findLast(({ call }) => call === 'makeTransfer.aspx')?.fields['referenceid']
        const told = { ref_id: reference, username: login, type: '0', amount: 3, status: 'SUCCESS', ...change }
        host.trouble = { call: 'checkTransaction.ashx', isDone: true, answer: json({ errCode: '0', data: told }) }
        host.asked.length = 0
        await client.until('it is asked for', () => host.asked.some(({ call }) => call === 'checkTransaction.ashx'))
        must((await client.move(0.01)) !== 200, `a transfer told with ${words(change)} counts as ended`)
        host.trouble = null
        await client.until('it has ended', async () => (await client.move(0.01)) === 200)
        must((await client.move(-3.01)) === 200, 'it was not moved back')
      }
    },
  },
  ...betRules,
  {
    name: 'every request was signed and formed as specified, and only delivered bets were marked',
    run: async ({ target: { host } }) => must(host.wrong.length === 0, host.wrong.join('; ')),
  },
]
