import { randomBytes } from 'node:crypto'
import { betRules } from './bet.rules.ts'
import { type VenueClient, assertRule, newLogin, type Reply, type Rule, toJson } from './client.ts'
import { launchRules } from './launch.rules.ts'
import { signatureRules } from './signature.rules.ts'

const newId = (): string => `C${randomBytes(9).toString('hex')}`

async function createPlayer(client: VenueClient, fen = 0): Promise<string> {
  const login = newLogin()
  await client.requireCall('player', { login, name: login })
  if (fen > 0)
    assertRule(
      (await transfer(client, newId(), login, 'in', fen)).body['result'] === 'done',
      'the transfer in was not answered done',
    )
  return login
}

const transfer = (
  client: VenueClient,
  id: string,
  login: string,
  direction: 'in' | 'out',
  amount: number,
): Promise<Reply> => client.sendCall('transfer', { id, login, direction, amount })

async function requireBalance(client: VenueClient, login: string, fen: number, after: string): Promise<void> {
  const balance = await client.balance(login)
  assertRule(balance === fen, `balance after ${after}: ${balance}, expected ${fen}`)
}

const queryState = async (client: VenueClient, id: string): Promise<unknown> =>
  (await client.requireCall('transfer/query', { id }))['state']

const transferRules: Rule[] = [
  {
    name: 'the balance of an unknown player is 0',
    run: async (client) => requireBalance(client, newLogin(), 0, 'no call'),
  },
  {
    name: 'creating a player twice keeps the balance',
    run: async (client) => {
      const login = await createPlayer(client, 700)
      await client.requireCall('player', { login, name: login })
      await requireBalance(client, login, 700, 'a second player call')
    },
  },
  {
    name: 'money moves in and out, to the fen',
    run: async (client) => {
      const login = await createPlayer(client, 12_345)
      await requireBalance(client, login, 12_345, 'a transfer in')
      const { body } = await transfer(client, newId(), login, 'out', 2345)
      assertRule(body['result'] === 'done', `transfer out: answered ${toJson(body)}`)
      assertRule(
        body['balance'] === 10_000,
        `balance in the answer to the transfer: ${toJson(body['balance'])}, expected 10000`,
      )
      await requireBalance(client, login, 10_000, 'a transfer out')
    },
  },
  {
    name: 'an id sent three times sequentially is booked once',
    run: async (client) => {
      const login = await createPlayer(client)
      const id = newId()
      for (let n = 0; n < 3; n += 1)
        assertRule(
          (await transfer(client, id, login, 'in', 500)).body['result'] === 'done',
          'a repeat was not answered done',
        )
      await requireBalance(client, login, 500, 'sending the same transfer three times')
    },
  },
  {
    name: 'an id sent twenty times concurrently is booked once',
    run: async (client) => {
      const login = await createPlayer(client)
      const id = newId()
      const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(client, id, login, 'in', 500)))
      assertRule(
        answers.every(({ body }) => body['result'] === 'done'),
        `not every repeat was answered done: ${toJson(answers.map(({ status, body }) => body['result'] ?? status))}`,
      )
      await requireBalance(client, login, 500, 'sending the same transfer twenty times')
    },
  },
  {
    name: 'the same id with other content is a conflict',
    run: async (client) => {
      const [login, other] = [await createPlayer(client), await createPlayer(client, 500)]
      const id = newId()
      await transfer(client, id, login, 'in', 500)
      for (const [whose, direction, amount] of [
        [login, 'in', 501],
        [login, 'out', 500],
        [other, 'in', 500],
      ] as const) {
        const { status } = await transfer(client, id, whose, direction, amount)
        assertRule(
          status === 409,
          `${direction} ${amount} of ${whose === login ? 'the same' : 'another'} player under the same id: HTTP ${status}, expected 409`,
        )
      }
      await requireBalance(client, login, 500, 'conflicts')
    },
  },
  {
    name: 'a transfer out above the balance is refused, and the refusal is final',
    run: async (client) => {
      const login = await createPlayer(client, 1000)
      const id = newId()
      assertRule(
        (await transfer(client, id, login, 'out', 1001)).body['result'] === 'refused',
        'the transfer was not refused',
      )
      await transfer(client, newId(), login, 'in', 1000)
      assertRule(
        (await transfer(client, id, login, 'out', 1001)).body['result'] === 'refused',
        'the refused id was booked when repeated with sufficient balance',
      )
      await requireBalance(client, login, 2000, 'a refused transfer')
    },
  },
  {
    name: 'twenty concurrent transfers out never overdraw',
    run: async (client) => {
      const login = await createPlayer(client, 1000)
      const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(client, newId(), login, 'out', 90)))
      const done = answers.filter(({ body }) => body['result'] === 'done').length
      assertRule(done === 11, `${done} transfers of 90 from a balance of 1000 were booked, expected 11`)
      await requireBalance(client, login, 10, 'twenty transfers out')
    },
  },
  {
    name: 'an amount that is 0, negative, fractional or a string is refused',
    run: async (client) => {
      const login = await createPlayer(client, 1000)
      for (const amount of [0, -100, 0.5, '100']) {
        const { status, body } = await client.sendCall('transfer', { id: newId(), login, direction: 'in', amount })
        assertRule(status !== 200 || body['result'] === 'refused', `amount ${toJson(amount)}: answered ${toJson(body)}`)
      }
      await requireBalance(client, login, 1000, 'invalid amounts')
    },
  },
  {
    name: 'transfer/query returns done, failed and not-found',
    run: async (client) => {
      const login = await createPlayer(client)
      const [good, bad] = [newId(), newId()]
      await transfer(client, good, login, 'in', 500)
      await transfer(client, bad, login, 'out', 501)
      for (const [id, state] of [
        [good, 'done'],
        [bad, 'failed'],
        [newId(), 'not-found'],
      ] as const) {
        const found = await queryState(client, id)
        assertRule(found === state, `state ${toJson(found)} of a transfer, expected ${toJson(state)}`)
      }
    },
  },
]

export const venueRules: Rule[] = [...signatureRules, ...transferRules, ...launchRules(createPlayer), ...betRules]
