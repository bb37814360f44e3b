import { createHash } from 'node:crypto'
import { assertRule, newLogin, RuleViolation, toJson } from './client.ts'
import { newId } from './wallet.ts'

export interface TransferMd5Target {
  /** Both `base_url` and `log_url` of the settings. */
  url: string
  secret: string
  operator: string
  provider: string
}

type Answer = Record<string, unknown>

/** Signed fields of each call in order; other calls sign only `operatorcode`. */
export const signedFields: Readonly<Record<string, string[]>> = {
  'createMember.aspx': ['operatorcode', 'username'],
  'makeTransfer.aspx': ['amount', 'operatorcode', 'password', 'providercode', 'referenceid', 'type', 'username'],
  'launchGames.aspx': ['operatorcode', 'password', 'providercode', 'type', 'username'],
  'getBalance.aspx': ['operatorcode', 'password', 'providercode', 'username'],
  'kickPlayerFromProduct.ashx': ['operatorcode', 'password', 'providercode', 'username'],
}

export class TransferMd5Client {
  readonly target: TransferMd5Target
  constructor(target: TransferMd5Target) {
    this.target = target
  }

  async sendCall(call: string, more: Record<string, string> = {}, key = this.target.secret): Promise<Answer> {
    const { operator, provider, url } = this.target
    const fields: Record<string, string> = {
      operatorcode: operator,
      providercode: provider,
      password: 'Kq1a2b3c',
      ...more,
    }
    const text = (signedFields[call] ?? ['operatorcode']).map((name) => fields[name] ?? '').join('') + key
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
      throw new RuleViolation(`${call}: no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async requireCall(call: string, more: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.sendCall(call, more)
    assertRule(String(answer['errCode']) === '0', `${call}: answered ${toJson(answer)}, expected errCode 0`)
    return answer
  }

  async createPlayer(yuan = '0'): Promise<string> {
    const username = newLogin().slice(0, 12)
    await this.requireCall('createMember.aspx', { username })
    if (yuan !== '0')
      await this.requireCall('makeTransfer.aspx', { username, amount: yuan, type: '0', referenceid: newId() })
    return username
  }

  async requireBalance(username: string, yuan: number, after: string): Promise<void> {
    const { balance } = await this.requireCall('getBalance.aspx', { username })
    assertRule(balance === yuan, `balance after ${after}: ${toJson(balance)}, expected ${yuan}`)
  }
}

export interface TransferMd5Rule {
  name: string
  run(client: TransferMd5Client): Promise<void>
}

const codeOf = (answer: Answer): string => String(answer['errCode'])

export const transferMd5Rules: TransferMd5Rule[] = [
  {
    name: 'a request signed with another key is refused with 99',
    run: async (client) => {
      const code = codeOf(await client.sendCall('checkAgentCredit.aspx', {}, 'another key'))
      assertRule(code === '99', `checkAgentCredit.aspx: errCode ${code}, expected 99`)
    },
  },
  {
    name: 'money moves in and out, to the fen',
    run: async (client) => {
      const username = await client.createPlayer('123.45')
      await client.requireCall('makeTransfer.aspx', { username, amount: '23.40', type: '1', referenceid: newId() })
      await client.requireBalance(username, 100.05, 'a transfer out')
      assertRule(
        codeOf(await client.sendCall('createMember.aspx', { username })) === '82',
        'creating an existing player was not answered with errCode 82',
      )
      await client.requireBalance(username, 100.05, 'creating the player again')
    },
  },
  {
    name: 'a transfer number sent twenty times concurrently is booked once, and checkTransaction returns its state',
    run: async (client) => {
      const username = await client.createPlayer()
      const order = { username, amount: '5.00', type: '0', referenceid: newId() }
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.sendCall('makeTransfer.aspx', order)))
      assertRule(
        answers.filter((one) => codeOf(one) === '0').length === 1,
        'not exactly one of twenty repeats was answered with errCode 0',
      )
      await client.requireBalance(username, 5, 'sending the same transfer twenty times')
      const { data } = await client.requireCall('checkTransaction.ashx', { referenceid: order.referenceid })
      assertRule(toJson(data).includes('SUCCESS'), `state of the transfer: ${toJson(data)}, expected SUCCESS`)
      const unknown = codeOf(await client.sendCall('checkTransaction.ashx', { referenceid: newId() }))
      assertRule(unknown === '-987', `state of an unknown transfer: errCode ${unknown}, expected -987`)
    },
  },
  {
    name: 'an amount above the balance, of 0 or below 0 is refused',
    run: async (client) => {
      const username = await client.createPlayer('10')
      for (const [amount, type] of [
        ['10.01', '1'],
        ['0', '0'],
        ['-1', '0'],
        ['0.001', '0'],
      ] as const)
        assertRule(
          codeOf(await client.sendCall('makeTransfer.aspx', { username, amount, type, referenceid: newId() })) !== '0',
          `amount ${amount} was booked`,
        )
      await client.requireBalance(username, 10, 'refused transfers')
    },
  },
  {
    name: 'a launch link opens once, then answers 410',
    run: async (client) => {
      const username = await client.createPlayer()
      const { gameUrl } = await client.requireCall('launchGames.aspx', { username, type: 'SL', gameid: '0' })
      assertRule(
        typeof gameUrl === 'string' && /^https?:/.test(gameUrl),
        `gameUrl ${toJson(gameUrl)} is not an http or https address`,
      )
      const [first, second] = [await fetch(gameUrl), await fetch(gameUrl)]
      assertRule(
        first.status === 200 && second.status === 410,
        `openings: HTTP ${first.status} and ${second.status}, expected 200 and 410`,
      )
    },
  },
  {
    name: 'bets are delivered in the shape of the protocol until they are marked',
    run: async (client) => {
      const fetchBets = async () => {
        const { result } = await client.requireCall('fetchbykey.aspx', { versionkey: '0' })
        return JSON.parse(String(result)) as Record<string, unknown>[]
      }
      const bets = await fetchBets()
      for (const bet of bets)
        assertRule(
          Number.isSafeInteger(bet['id']) && [1, 0, -1].includes(Number(bet['status'])),
          `${toJson(bet)} does not have the shape of a bet`,
        )
      assertRule((await fetchBets()).length >= bets.length, 'bets disappeared without being marked')
      if (bets.length === 0) return
      await client.requireCall('markbyjson.ashx', { ticket: bets.map(({ id }) => String(id)).join(',') })
      const left = await fetchBets()
      assertRule(!left.some(({ id }) => bets.some((bet) => bet['id'] === id)), 'marked bets were delivered again')
    },
  },
]
