import { randomBytes } from 'node:crypto'
import { betRules } from './bets.ts'
import { type Client, must, newName, type Reply, type Rule, words } from './client.ts'
import { launchRules } from './launch.ts'
import { signatureRules } from './signature.ts'

const newId = (): string => `C${randomBytes(9).toString('hex')}`

async function guest(client: Client, fen = 0): Promise<string> {
  const login = newName()
  await client.get('player', { login, name: login })
  if (fen > 0)
    must((await move(client, newId(), login, 'in', fen)).body['result'] === 'done', 'a transfer in was not done')
  return login
}

const move = (client: Client, id: string, login: string, direction: 'in' | 'out', amount: number): Promise<Reply> =>
  client.ask('transfer', { id, login, direction, amount })

async function requireBalance(client: Client, login: string, fen: number, after: string): Promise<void> {
  const balance = await client.balance(login)
  must(balance === fen, `after ${after} the balance is ${balance}, not ${fen}`)
}

const stateOf = async (client: Client, id: string): Promise<unknown> =>
  (await client.get('transfer/query', { id }))['state']

const walletRules: Rule[] = [
  { name: 'an unknown player has 0', run: async (client) => requireBalance(client, newName(), 0, 'nothing') },
  {
    name: 'creating a player twice keeps the balance',
    run: async (client) => {
      const login = await guest(client, 700)
      await client.get('player', { login, name: login })
      await requireBalance(client, login, 700, 'a second player call')
    },
  },
  {
    name: 'money moves in and out, to the fen',
    run: async (client) => {
      const login = await guest(client, 12_345)
      await requireBalance(client, login, 12_345, 'a transfer in')
      const { body } = await move(client, newId(), login, 'out', 2345)
      must(body['result'] === 'done', `a transfer out was answered ${words(body)}`)
      must(body['balance'] === 10_000, `the transfer answered balance ${words(body['balance'])}, not 10000`)
      await requireBalance(client, login, 10_000, 'a transfer out')
    },
  },
  {
    name: 'an id is booked once, one after another',
    run: async (client) => {
      const login = await guest(client)
      const id = newId()
      for (let n = 0; n < 3; n += 1)
        must(
          (await move(client, id, login, 'in', 500)).body['result'] === 'done',
          'a repeat was not answered as the first',
        )
      await requireBalance(client, login, 500, 'three times the same transfer')
    },
  },
  {
    name: 'an id is booked once, twenty at once',
    run: async (client) => {
      const login = await guest(client)
      const id = newId()
      const answers = await Promise.all(Array.from({ length: 20 }, () => move(client, id, login, 'in', 500)))
      must(
        answers.every(({ body }) => body['result'] === 'done'),
        `not all were answered done: ${words(answers.map(({ status, body }) => body['result'] ?? status))}`,
      )
      await requireBalance(client, login, 500, 'twenty times the same transfer')
    },
  },
  {
    name: 'the same id with other content is a conflict',
    run: async (client) => {
      const [login, other] = [await guest(client), await guest(client, 500)]
      const id = newId()
      await move(client, id, login, 'in', 500)
      for (const [whose, direction, amount] of [
        [login, 'in', 501],
        [login, 'out', 500],
        [other, 'in', 500],
      ] as const) {
        const { status } = await move(client, id, whose, direction, amount)
        must(
          status === 409,
          `${direction} ${amount} of ${whose === login ? 'the same' : 'another'} player under the same id was answered with ${status}, not 409`,
        )
      }
      await requireBalance(client, login, 500, 'conflicts')
    },
  },
  {
    name: 'more than the wallet holds is refused, and a refusal is final',
    run: async (client) => {
      const login = await guest(client, 1000)
      const id = newId()
      must((await move(client, id, login, 'out', 1001)).body['result'] === 'refused', 'it was not refused')
      await move(client, newId(), login, 'in', 1000)
      must(
        (await move(client, id, login, 'out', 1001)).body['result'] === 'refused',
        'asked again with money there, it was done',
      )
      await requireBalance(client, login, 2000, 'a refused transfer')
    },
  },
  {
    name: 'twenty transfers out at once never overdraw',
    run: async (client) => {
      const login = await guest(client, 1000)
      const answers = await Promise.all(Array.from({ length: 20 }, () => move(client, newId(), login, 'out', 90)))
      const done = answers.filter(({ body }) => body['result'] === 'done').length
      must(done === 11, `${done} transfers of 90 out of 1000 were done, not 11`)
      await requireBalance(client, login, 10, 'them')
    },
  },
  {
    name: 'an amount of 0, below it, in parts of a fen or as text is refused',
    run: async (client) => {
      const login = await guest(client, 1000)
      for (const amount of [0, -100, 0.5, '100']) {
        const { status, body } = await client.ask('transfer', { id: newId(), login, direction: 'in', amount })
        must(
          status !== 200 || body['result'] === 'refused',
          `an amount of ${words(amount)} was answered ${words(body)}`,
        )
      }
      await requireBalance(client, login, 1000, 'impossible amounts')
    },
  },
  {
    name: 'transfer/query returns done, failed and not-found',
    run: async (client) => {
      const login = await guest(client)
      const [good, bad] = [newId(), newId()]
      await move(client, good, login, 'in', 500)
      await move(client, bad, login, 'out', 501)
      for (const [id, state] of [
        [good, 'done'],
        [bad, 'failed'],
        [newId(), 'not-found'],
      ] as const) {
        const told = await stateOf(client, id)
        must(told === state, `it answered ${words(told)} for a transfer that is ${state}`)
      }
    },
  },
]

export const rules: Rule[] = [...signatureRules, ...walletRules, ...launchRules(guest), ...betRules]
