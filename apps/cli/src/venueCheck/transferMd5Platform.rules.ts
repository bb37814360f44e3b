import { assertRule, toJson } from './client.ts'
import { answerJson, faults } from './transferMd5.host.ts'
import type { PlatformClient, PlatformRule } from './transferMd5Platform.client.ts'
import { betRules } from './transferMd5PlatformBets.rules.ts'

export const platformRules: PlatformRule[] = [
  {
    name: 'creates the player and transfers exact amounts, each with a new transfer number',
    run: async (client) => {
      const [before, atVenue] = [await client.mainBalance(), client.there()]
      for (const yuan of [12.34, -2.3, -10.04])
        assertRule((await client.transfer(yuan)) === 200, `the transfer of ${yuan} yuan was not answered 200`)
      await client.requireBalances(before, atVenue, 'transfers in and out')
      assertRule((await client.transfer(1)) === 200, 'the transfer of 1 yuan was not answered 200')
      await client.requireBalances(before - 100, atVenue + 100, 'a transfer of 1 yuan')
      assertRule((await client.transfer(-1)) === 200, 'the transfer back of 1 yuan was not answered 200')
    },
  },
  {
    name: 'a refused transfer is reported at once and moves no money',
    run: async (client) => {
      const { host } = client.target
      assertRule((await client.transfer(5)) === 200, 'the transfer of 5 yuan was not answered 200')
      const [before, atVenue] = [await client.mainBalance(), client.there()]
      host.fault = { call: 'makeTransfer.aspx', isExecuted: false, answer: answerJson({ errCode: '72' }) }
      const codes = [await client.transfer(5), await client.transfer(-5)]
      host.fault = null
      assertRule(!codes.includes(200), 'a refused transfer was answered 200')
      await client.requireBalances(before, atVenue, 'two refused transfers')
      assertRule((await client.transfer(-5)) === 200, 'the transfer back of 5 yuan was not answered 200')
    },
  },
  ...faults.flatMap(([name, answer]) =>
    [true, false].map((isDone) => ({
      name: `a transfer ${isDone ? 'booked' : 'not booked'} by the venue and answered with ${name} ends with the venue's result`,
      run: async (client: PlatformClient) => {
        const { host } = client.target
        assertRule((await client.transfer(20)) === 200, 'the transfer of 20 yuan was not answered 200')
        const total = (await client.mainBalance()) + client.there()
        for (const yuan of [3, -3]) {
          host.requests.length = 0
          host.fault = { call: 'makeTransfer.aspx', isExecuted: isDone, answer }
          await client.transfer(yuan)
          host.fault = null
          await client.until(
            `the transfer of ${yuan} yuan has ended and the sum of both balances is unchanged`,
            async () =>
              (await client.mainBalance()) + client.there() === total && (await client.transfer(0.01)) === 200,
          )
          assertRule((await client.transfer(-0.01)) === 200, 'the transfer back of 0.01 yuan was not answered 200')
          const [first] = host.requests.filter(({ call }) => call === 'makeTransfer.aspx')
          const sent = host.requests.filter(({ fields }) => fields['referenceid'] === first?.fields['referenceid'])
          const count = sent.filter(({ call }) => call === 'makeTransfer.aspx').length
          assertRule(
            count === 1 && sent.length > 1,
            `the transfer was sent ${count} times and queried ${sent.length - count} times, expected 1 and at least 1`,
          )
        }
        await client.requireBalances(total - 2000, 2000, 'both transfers')
        assertRule((await client.transfer(-20)) === 200, 'the transfer back of 20 yuan was not answered 200')
      },
    })),
  ),
  {
    name: 'a queried transfer with another number, amount or direction is ignored',
    run: async (client) => {
      const { host, login } = client.target
      for (const change of [{ ref_id: 'another' }, { amount: 300 }, { type: '1' }]) {
        host.fault = { call: 'makeTransfer.aspx', isExecuted: true, answer: answerJson({ errCode: '12345' }) }
        await client.transfer(3)
        const reference = host.requests.findLast(({ call }) => call === 'makeTransfer.aspx')?.fields['referenceid']
        const record = { ref_id: reference, username: login, type: '0', amount: 3, status: 'SUCCESS', ...change }
        host.fault = {
          call: 'checkTransaction.ashx',
          isExecuted: true,
          answer: answerJson({ errCode: '0', data: record }),
        }
        host.requests.length = 0
        await client.until('the transfer is queried', () =>
          host.requests.some(({ call }) => call === 'checkTransaction.ashx'),
        )
        assertRule((await client.transfer(0.01)) !== 200, `an answer with ${toJson(change)} ended the transfer`)
        host.fault = null
        await client.until('the transfer has ended', async () => (await client.transfer(0.01)) === 200)
        assertRule((await client.transfer(-3.01)) === 200, 'the transfer back of 3.01 yuan was not answered 200')
      }
    },
  },
  ...betRules,
  {
    name: 'every request was signed and formed as specified, and only delivered bets were marked',
    run: async ({ target: { host } }) => assertRule(host.violations.length === 0, host.violations.join('; ')),
  },
]
