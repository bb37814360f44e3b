import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Area, attack, inTurn, sandboxAttack, twenty } from '../case.ts'
import { type Answer, ask } from '../http.ts'
import { booksOf, payPassword, type Player, registration, type Target, unique } from '../target.ts'

const doneOf = (answers: Answer[]): string => `${answers.filter(({ code }) => code === '200').length} done`

export const gift = {
  on: { trigger: 'hand' },
  reward: { kind: 'fixed', amount: '50' },
  multiple: 0,
  shares: { slots: 100 },
  take_days: 7,
  play_days: 7,
}

/** Publishes a rule with a code, by default for 50 yuan without turnover. Returns the code. */
export async function liveCode(target: Target, change: object = {}, rule: object = {}): Promise<string> {
  const code = unique()
  await publish(target, code, { ...gift, on: { trigger: 'code', code }, ...change }, rule)
  return code
}
export async function publish(target: Target, name: string, terms: object, rule: object = {}): Promise<string> {
  const given = { name, title: name, starts_at: '', ends_at: '', budget: 1_000_000, budget_day: 0, terms, ...rule }
  const { id } = (await target.requireSuccess(target.admin.ask('POST bonus-rules', given))).data
  await target.requireSuccess(target.admin.ask(`POST bonus-rules/${id}/publish`, { version: 1 }))
  return id
}
export const enter = (player: Player, code: string) => player.ask('bonus/code', { code })

/** Registers players on one device. */
export async function onOneDevice(target: Target, count: number): Promise<string[]> {
  const device = randomUUID()
  return inTurn(Array.from({ length: count }), async () => {
    const asked = target.ask('POST /api/register', { body: registration(), headers: { 'x-device': device } })
    return (await target.requireSuccess(asked)).data.api_token
  })
}

/** Gives a player 50 yuan that must be staked ten times; returns the bonus. */
export async function giveTo(target: Target, player: Player, title: string): Promise<string> {
  const rule = await publish(target, title, { ...gift, multiple: 10 })
  const body = { rule, reason: 'abuse' }
  return (await target.requireSuccess(target.admin.ask(`POST players/${player.id}/bonuses`, body))).data.id
}

export const bonuses: Area = {
  name: 'bonuses',
  cases: [
    attack('one code twenty times', /^1 done, balance 50\.00, ledger ok$/, async (target) => {
      const [code, player] = [await liveCode(target), await target.register()]
      const answers = await twenty(() => enter(player, code))
      return `${doneOf(answers)}, ${await booksOf(target, player)}`
    }),
    attack('a code of one per device, by twenty accounts of a device', /^1 done, ledger ok$/, async (target) => {
      const code = await liveCode(target, { once_per: 'device' })
      const tokens = await onOneDevice(target, 20)
      const answers = await twenty((n) => target.ask('POST /api/bonus/code', { body: { code }, token: tokens[n]! }))
      return `${doneOf(answers)}, ${await target.checkLedger()}`
    }).controlledBy(async (target) => {
      const code = await liveCode(target)
      const tokens = await onOneDevice(target, 2)
      const answers = await Promise.all(
        tokens.map((token) => target.ask('POST /api/bonus/code', { body: { code }, token })),
      )
      return `${doneOf(answers)}, ledger ok`
    }),
    attack('a budget of five bonuses, by twenty players', /^5 done, ledger ok$/, async (target) => {
      const code = await liveCode(target, {}, { budget: '250' })
      const players = await inTurn(Array.from({ length: 20 }), () => target.register())
      const answers = await twenty((n) => enter(players[n]!, code))
      return `${doneOf(answers)}, ${await target.checkLedger()}`
    }),
    attack('two bonuses of one group', /^200 409 /, async (target) => {
      const group = unique()
      const [one, other] = [
        await liveCode(target, { group, multiple: 5 }),
        await liveCode(target, { group, multiple: 5 }),
      ]
      const player = await target.register()
      await target.requireSuccess(enter(player, one))
      return enter(player, other)
    }),
    attack('a right code after ten wrong ones', /^200 429 /, async (target) => {
      const [code, player] = [await liveCode(target), await target.register()]
      await inTurn(Array.from({ length: 10 }), () => enter(player, unique()))
      return enter(player, code)
    }).controlledBy(async (target) => enter(await target.register(), await liveCode(target))),
    attack('the bonus of another player: taken and given up', /^200 4(04|10) /, async (target) => {
      const [owner, thief] = [await target.register(), await target.register()]
      const id = await giveTo(target, owner, `gift ${unique()}`)
      return inTurn(
        [
          ['bonus/take', { id }],
          ['bonus/giveUp', { id, lost: '50.00' }],
        ] as const,
        ([at, body]) => thief.ask(at, body),
      )
    }),
    attack(
      'a withdrawal of a bonus before its turnover',
      /^200 4\d\d .*|^balance 550\.00, ledger ok$/,
      async (target) => {
        const player = await target.register()
        await target.credit(player, '500.00')
        const card = await target.bindCard(player)
        await giveTo(target, player, `gift ${unique()}`)
        const body = { bank: card, amount: '550', password: payPassword }
        return [await player.ask('withdraw', body), await booksOf(target, player)]
      },
    ),
    attack('a bonus given up twenty times', /^1 done, balance 0\.00, ledger ok$/, async (target) => {
      const player = await target.register()
      const id = await giveTo(target, player, `gift ${unique()}`)
      const answers = await twenty(() => player.ask('bonus/giveUp', { id, lost: '50.00' }))
      return `${doneOf(answers)}, ${await booksOf(target, player)}`
    }),
    attack('a gift by an operator who may only see bonuses', /^403 /, async (target) => {
      const clerk = await target.createOperator({ role: 'staff', permissions: ['bonus.view', 'player.view'] })
      const player = await target.register()
      const rule = await publish(target, `gift ${unique()}`, gift)
      return clerk.ask(`POST players/${player.id}/bonuses`, { rule, reason: 'abuse' })
    }),
    attack('a gift by a key without its scope, and by one without an idempotency key', /^4\d\d /, async (target) => {
      const player = await target.register()
      const rule = await publish(target, `api ${unique()}`, { ...gift, on: { trigger: 'api' } })
      return inTurn([['events'], ['bonuses']], async (scopes) => {
        const made = await target.requireSuccess(target.admin.ask('POST api-keys', { name: `key ${unique()}`, scopes }))
        const key = String(made.data['key'])
        const headers: Record<string, string> = scopes.includes('events') ? { 'idempotency-key': unique() } : {}
        return target.ask('POST /open/api/bonuses', { body: { player: player.id, rule }, token: key, headers })
      })
    }),
    attack('check-ins twenty times', /^20 done, 1 new$/, async (target) => {
      const player = await target.register()
      const answers = await twenty(() => player.ask('check-in'))
      return `${doneOf(answers)}, ${answers.filter(({ data }) => data['is_new'] === 1).length} new`
    }),
    sandboxAttack('a click id that names the secret of the partner', /^\{secret\} signed$/, async (target) => {
      const secret = unique()
      const code = unique()
      await setPartner(target, secret)
      const url = `${target.sandboxUrl}/postback/${code}?c={click_id}&signature={signature}`
      await target.requireSuccess(
        target.admin.ask('POST sources', { name: code, code, registration_url: url, secret, allow_http: 1 }),
      )
      await target.register({ source: `c=${code}&click_id=${encodeURIComponent('{secret}')}` })
      const got = await received(target, `/postback/${code}`)
      return `${got.query['c']} ${got.is_signed ? 'signed' : 'unsigned'}`
    }),
    sandboxAttack('a postback that somebody else sends to the partner', /^unsigned$/, async (target) => {
      const path = `/postback/${unique()}`
      await setPartner(target, unique())
      await ask(target.sandboxUrl!, `GET ${path}?c=1&a=999&signature=${'0'.repeat(64)}`)
      return (await received(target, path)).is_signed ? 'signed' : 'unsigned'
    }),
  ],
}

/** Makes the partner accept messages that are signed with this secret. */
const setPartner = (target: Target, secret: string): Promise<Answer> =>
  target.requireSuccess(ask(target.sandboxUrl!, 'POST /control/postbacks', { body: { mode: 'ok', secret } }))

interface Received {
  path: string
  query: Record<string, string>
  is_signed: boolean
}
/** Waits up to ten seconds for the first call that the partner gets at a path; postbacks follow within two seconds. */
async function received(target: Target, path: string): Promise<Received> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const { items } = (await ask(target.sandboxUrl!, 'GET /control/postbacks')).data as unknown as { items: Received[] }
    const found = items.find((one) => one.path === path || one.path.startsWith(`${path}?`))
    if (found) return found
    if (Date.now() > deadline) throw new Error(`nothing arrived at ${path}`)
    await setTimeout(100)
  }
}
