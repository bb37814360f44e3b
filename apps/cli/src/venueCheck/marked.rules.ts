import { createHash } from 'node:crypto'
import { must, newName, RuleBroken, words } from './client.ts'
import { newId } from './wallet.ts'

export interface MarkedTarget {
  /** The `base_url` and the `log_url` of the settings. */
  url: string
  secret: string
  operator: string
  provider: string
}

type Answer = Record<string, unknown>

/** Signed fields of each call in order; other calls sign only `operatorcode`. */
export const signs: Readonly<Record<string, string[]>> = {
  'createMember.aspx': ['operatorcode', 'username'],
  'makeTransfer.aspx': ['amount', 'operatorcode', 'password', 'providercode', 'referenceid', 'type', 'username'],
  'launchGames.aspx': ['operatorcode', 'password', 'providercode', 'type', 'username'],
  'getBalance.aspx': ['operatorcode', 'password', 'providercode', 'username'],
  'kickPlayerFromProduct.ashx': ['operatorcode', 'password', 'providercode', 'username'],
}

export class MarkedClient {
  readonly target: MarkedTarget
  constructor(target: MarkedTarget) {
    this.target = target
  }

  async ask(call: string, more: Record<string, string> = {}, key = this.target.secret): Promise<Answer> {
    const { operator, provider, url } = this.target
    const fields: Record<string, string> = {
      operatorcode: operator,
      providercode: provider,
      password: 'Kq1a2b3c',
      ...more,
    }
    const text = (signs[call] ?? ['operatorcode']).map((name) => fields[name] ?? '').join('') + key
    const signature = createHash('md5').update(text).digest('hex').toUpperCase()
    const address = `${url.replace(/\/+$/, '')}/${call}`
    const isPost = call.startsWith('mark')
    try {
      const answer = isPost
        ? await fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...fields, signature }),
          })
        : await fetch(`${address}?${new URLSearchParams({ ...fields, signature })}`)
      return (await answer.json()) as Answer
    } catch (error) {
      throw new RuleBroken(`${call} gave no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async get(call: string, more: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.ask(call, more)
    must(String(answer['errCode']) === '0', `${call} answered ${words(answer)}`)
    return answer
  }

  async guest(yuan = '0'): Promise<string> {
    const username = newName().slice(0, 12)
    await this.get('createMember.aspx', { username })
    if (yuan !== '0') await this.get('makeTransfer.aspx', { username, amount: yuan, type: '0', referenceid: newId() })
    return username
  }

  async requireBalance(username: string, yuan: number, after: string): Promise<void> {
    const { balance } = await this.get('getBalance.aspx', { username })
    must(balance === yuan, `after ${after} the balance is ${words(balance)}, not ${yuan}`)
  }
}

export interface MarkedRule {
  name: string
  run(client: MarkedClient): Promise<void>
}

const codeOf = (answer: Answer): string => String(answer['errCode'])

export const markedRules: MarkedRule[] = [
  {
    name: 'a request signed with another key is refused with 99',
    run: async (client) => {
      const code = codeOf(await client.ask('checkAgentCredit.aspx', {}, 'another key'))
      must(code === '99', `it was answered ${code}`)
    },
  },
  {
    name: 'money moves in and out, to the fen',
    run: async (client) => {
      const username = await client.guest('123.45')
      await client.get('makeTransfer.aspx', { username, amount: '23.40', type: '1', referenceid: newId() })
      await client.requireBalance(username, 100.05, 'a transfer out')
      must(codeOf(await client.ask('createMember.aspx', { username })) === '82', 'a player was made twice')
      await client.requireBalance(username, 100.05, 'making them again')
    },
  },
  {
    name: 'a transfer number sent twenty times concurrently is booked once, and its state is returned',
    run: async (client) => {
      const username = await client.guest()
      const order = { username, amount: '5.00', type: '0', referenceid: newId() }
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.ask('makeTransfer.aspx', order)))
      must(answers.filter((one) => codeOf(one) === '0').length === 1, 'not exactly one of twenty was booked')
      await client.requireBalance(username, 5, 'twenty times the same transfer')
      const { data } = await client.get('checkTransaction.ashx', { referenceid: order.referenceid })
      must(words(data).includes('SUCCESS'), `its state is ${words(data)}`)
      const unknown = codeOf(await client.ask('checkTransaction.ashx', { referenceid: newId() }))
      must(unknown === '-987', `the state of no transfer was answered ${unknown}`)
    },
  },
  {
    name: 'an amount above the balance, of 0 or below 0 is refused',
    run: async (client) => {
      const username = await client.guest('10')
      for (const [amount, type] of [
        ['10.01', '1'],
        ['0', '0'],
        ['-1', '0'],
        ['0.001', '0'],
      ] as const)
        must(
          codeOf(await client.ask('makeTransfer.aspx', { username, amount, type, referenceid: newId() })) !== '0',
          `${amount} was booked`,
        )
      await client.requireBalance(username, 10, 'them')
    },
  },
  {
    name: 'a launch link opens once, then answers 410',
    run: async (client) => {
      const username = await client.guest()
      const { gameUrl } = await client.get('launchGames.aspx', { username, type: 'SL', gameid: '0' })
      must(typeof gameUrl === 'string' && /^https?:/.test(gameUrl), `the link is ${words(gameUrl)}`)
      const [first, second] = [await fetch(gameUrl), await fetch(gameUrl)]
      must(first.status === 200 && second.status === 410, `it was answered ${first.status}, then ${second.status}`)
    },
  },
  {
    name: 'bets are delivered in the shape of the protocol until they are marked',
    run: async (client) => {
      const told = async () => {
        const { result } = await client.get('fetchbykey.aspx', { versionkey: '0' })
        return JSON.parse(String(result)) as Record<string, unknown>[]
      }
      const bets = await told()
      for (const bet of bets)
        must(Number.isSafeInteger(bet['id']) && [1, 0, -1].includes(Number(bet['status'])), `${words(bet)} is no bet`)
      must((await told()).length >= bets.length, 'bets disappeared without being marked')
      if (bets.length === 0) return
      await client.get('markbyjson.ashx', { ticket: bets.map(({ id }) => String(id)).join(',') })
      const left = await told()
      must(!left.some(({ id }) => bets.some((bet) => bet['id'] === id)), 'marked bets were delivered again')
    },
  },
]
