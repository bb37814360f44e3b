import { randomBytes } from 'node:crypto'
import { expect, afterAll, beforeAll, test } from 'vitest'
import { makeAgent } from '../agent/agent.ts'
import { transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../platform/testing.ts'
import { until } from '../platform/wait.testing.ts'
import { hashPassword } from './password.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ hashesInFull: true })
})
afterAll(() => app.finish())

let addresses = 0
/** An address nobody has asked from yet. */
const nextAddress = () => `10.77.${Math.floor(++addresses / 250)}.${addresses % 250}`

const send = (url: string, payload: object, ip = nextAddress()) =>
  app.server.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': ip } })

/** The three doors: how to knock, and what each says to who is right, wrong, and wrong too often. */
const doors = {
  player: {
    knock: async (username: string, word: string, ip?: string) =>
      (await send('/api/login_pc', { name: username, password: word, code }, ip)).json<{ code: number }>().code,
    make: async () => (await app.join()).name,
    says: { right: 200, wrong: 422, limited: 429 },
  },
  operator: {
    knock: async (username: string, word: string, ip?: string) =>
      (await send('/console/api/login', { username, password: word }, ip)).statusCode,
    make: async () => {
      const username = `op${++addresses}`
      await app.hire(username)
      return username
    },
    says: { right: 200, wrong: 401, limited: 429 },
  },
  agent: {
    knock: async (username: string, word: string, ip?: string) =>
      (await send('/agent/api/login', { username, password: word }, ip)).statusCode,
    make: async () => {
      const { id, name } = await app.join()
      await transact(app.app, (tx) => makeAgent(tx, id, app.clock.now()))
      return name
    },
    says: { right: 200, wrong: 401, limited: 429 },
  },
}
const each = Object.entries(doors)
const counted = (answers: number[], wanted: number) => answers.filter((answer) => answer === wanted).length
const times = <Result>(many: number, ask: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, n) => ask(n)))

/** How many tries are counted under keys that are like this. */
const triesOf = async (key: string): Promise<number> =>
  (await app.app.db.selectFrom('attempt').select('id').where('key', 'like', key).execute()).length

/** Keeps as much waiting to be hashed as may wait, and does `work` meanwhile. */
async function whileHashing(work: () => Promise<void>): Promise<void> {
  let isOver = false
  const line = times(120, async () => {
    while (!isOver) await hashPassword('busy').catch(() => new Promise((resolve) => setImmediate(resolve)))
  })
  await work().finally(() => {
    isOver = true
  })
  await line
}

test.each(each)(
  'forty wrong sign-ins at once at the door of the %s keep no connection from others [D-098]',
  async (kind, door) => {
    const { token } = await app.join()
    const hashing = times(50, () => hashPassword('busy'))
    let answered = 0
    const knocks = times(40, async (n) => {
      const answer = await door.knock(`${kind}forty${n}`, 'wrong12345')
      answered++
      return answer
    })
    await until(async () => (await triesOf(`%:name:${kind}forty%`)) >= 2)
    // Two wait for their passwords to be compared, the others for their turn, and twenty connections are there.
    expect((await app.ask('POST /api/editPassword', {}, token)).message).toBe('请输入旧密码')
    expect(answered).toBeLessThan(20)
    expect(counted(await knocks, door.says.wrong)).toBe(40)
    await hashing
  },
)

test.each(each)(
  'of twenty wrong passwords of one name at the door of the %s five are heard [D-098]',
  async (_, door) => {
    const name = await door.make()
    const answers = await times(20, () => door.knock(name, 'wrong12345'))
    expect(counted(answers, door.says.wrong)).toBe(5)
    expect(counted(answers, door.says.limited)).toBe(15)
    expect(await door.knock(name, password)).toBe(door.says.limited)
    app.clock.turn(16 * 60_000)
    expect(await door.knock(name, password)).toBe(door.says.right)
  },
)

test.each(each)('twenty right passwords of one name at once at the door of the %s are all let in', async (_, door) => {
  const name = await door.make()
  expect(counted(await times(20, () => door.knock(name, password)), door.says.right)).toBe(20)
})

test.each([
  ['player', doors.player],
  ['agent', doors.agent],
])('of thirty wrong names of one network at the door of the %s twenty are heard [D-098]', async (kind, door) => {
  const network = kind === 'player' ? '2001:db8:1:2' : '2001:db8:1:3'
  const answers = await times(30, (n) => door.knock(`nobody${n}`, 'wrong12345', `${network}:${n}::1`))
  expect(counted(answers, door.says.wrong)).toBe(20)
  expect(counted(answers, door.says.limited)).toBe(10)
  expect(await door.knock('nobody', 'wrong12345', `${network}0::1`)).toBe(door.says.wrong)
})

test('of twenty who register at once from one network ten get in, and only they are hashed [D-098]', async () => {
  const answers = await times(20, async (n) => {
    const player = {
      name: `crowd${n}`,
      password,
      confirmPass: password,
      realname: '张三',
      paypassword: payPassword,
      code,
    }
    return (await send('/api/register', player, `2001:db8:2:2::${n + 1}`)).json<{ code: number }>().code
  })
  expect(counted(answers, 200)).toBe(10)
  expect(counted(answers, 429)).toBe(10)
})

test('a sign-in that is turned away because too many wait is not counted as wrong', async () => {
  const name = await doors.player.make()
  await whileHashing(async () => {
    const answers = await times(4, () => doors.player.knock(name, 'wrong12345'))
    expect(counted(answers, 429)).toBeGreaterThan(0)
    expect(await triesOf(`login:name:${name}`)).toBe(counted(answers, 422))
  })
  expect(await doors.player.knock(name, password)).toBe(200)
})

test('of eight changes from the same old password at once one is made', async () => {
  const { token } = await app.join()
  const answers = await times(8, (n) =>
    app.ask('POST /api/editPayPassword', { password: payPassword, paypassword: `65432${n}` }, token),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test.each(['player', 'operator', 'agent'] as const)(
  'the tables refuse a session of a %s who is not there',
  async (realm) => {
    const now = app.clock.now()
    const row = {
      tokenHash: randomBytes(32),
      id: newId(),
      realm,
      subject: newId(),
      createdAt: now,
      seenAt: now,
      ip: '',
    }
    const made = app.app.db
      .insertInto('session')
      .values({ ...row, device: '' })
      .execute()
    await expect(made).rejects.toThrow(/violates foreign key/)
  },
)
