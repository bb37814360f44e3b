import { appendFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { day, hour } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { png } from '../../../../../tools/abuse/picture.ts'
import {
  type HostAnswer,
  mainHost,
  openTwoBrands,
  secondHost,
  type TwoBrands,
} from '../../server/brands/brands.testing.ts'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { soundAlarms } from '../../desk/alarm/alarm.ts'
import { findViolations, invariants } from '../../books/ledger/check.ts'
import type { App } from '../../platform/ops/app.ts'
import { sealAudit } from '../../platform/db/audit.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { runJob } from '../../platform/queue/job.ts'
import { sealIn } from '../../platform/base/personal.ts'
import { keyFile, readKeysAgain } from '../../platform/base/secret.ts'
import { code as captcha, openTestApp, password, payPassword } from '../../platform/testing/testing.ts'
import { runAll, runDue } from '../../platform/task/task.ts'
import { idCard } from '../verification/verification.testing.ts'
import { openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { screenPlayers } from './barring.job.ts'
import { matchExclusions, publishExclusion } from './publish.ts'

// An exclusion or bar at one brand applies at the other one too, which learns nothing else about the player.

let sandbox: TestSandbox
let two: TwoBrands
const operators: Record<string, string> = {}
let calls = 0

const call = (host: string, at: string, given: Parameters<TwoBrands['call']>[2] = {}): Promise<HostAnswer> => {
  const ip = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`
  return two.call(host, at, { ...given, headers: { 'x-forwarded-for': ip, ...given.headers } })
}
const appOf = (host: string): App => (host === mainHost ? two.main.app : two.second.app)
const other = (host: string): string => (host === mainHost ? secondHost : mainHost)

async function signInOperator(host: string): Promise<string> {
  const { body } = await call(host, 'POST /console/api/login', { body: { username: 'admin', password: 'admin12345' } })
  return (operators[host] = body.token as string)
}

async function asOperator(host: string, at: string, body: object = {}): Promise<HostAnswer['body']> {
  const send = (token: string) => call(host, at.replace(' ', ' /console/api/'), { token, body })
  let answer = await send(operators[host] ?? '')
  // The session may have expired, because tests advance the clock.
  if (answer.status === 401) answer = await send(await signInOperator(host))
  expect({ at, text: answer.status < 300 ? '' : answer.text }).toEqual({ at, text: '' })
  return answer.body
}

beforeAll(async () => {
  sandbox = await openSandbox()
  two = await openTwoBrands({ sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret })
  for (const host of [mainHost, secondHost]) {
    await asOperator(host, 'PATCH settings', { limit_register_ip: 1000, limit_login_ip: 1000, ask_birthday: 1 })
    await asOperator(host, 'PATCH venues/ag', { state: 1, without_test: 1, base_url: sandbox.url })
  }
  // Handles the exclusions of the demo content and the tasks that the start of the brands has inserted.
  await shareAll()
})
afterEach(async () => {
  for (const built of [two.main, two.second]) {
    await sealAudit(built.app.db)
    expect(await findViolations(built.app.db, invariants)).toEqual([])
    expect([...built.unlisted]).toEqual([])
  }
})
afterAll(async () => {
  await two?.finish()
  await sandbox?.close()
})

/** Runs what follows a change at a brand: its events are numbered, its tasks run, and those of the other brand. */
async function shareFrom(host: string): Promise<void> {
  await numberEvents(appOf(host), true)
  await runDue(appOf(host), publishExclusion)
  await runDue(appOf(other(host)), matchExclusions)
}
async function shareAll(): Promise<void> {
  for (const host of [mainHost, secondHost]) await runDue(appOf(host), matchExclusions)
  for (const host of [mainHost, secondHost]) await shareFrom(host)
}

interface Identity {
  realname: string
  mobile: string
  birthday: string
}
let people = 0
const newIdentity = (): Identity => {
  const n = String(++people).padStart(4, '0')
  return {
    realname: `王${'甲乙丙丁戊己庚辛壬癸'[people % 10]!.repeat(1 + Math.floor(people / 10))}`,
    mobile: `1377777${n}`,
    birthday: '1988-05-06',
  }
}

const bank = { bank: '锦绣银行', bank_owner: '', bank_address: '支行' }
let names = 0
let amounts = 200
async function join(host: string, { realname, mobile, birthday }: Identity) {
  const name = `cross${String(++names).padStart(4, '0')}`
  const secret = { password, confirmPass: password, paypassword: payPassword, code: captcha }
  const registered = await call(host, 'POST /api/register', { body: { ...secret, name, realname, birthday } })
  expect(registered.body.message).toBe('注册成功')
  let token = registered.body.data.api_token as string
  const asPlayer = async (at: string, body: object = {}) => (await call(host, `POST /api/${at}`, { token, body })).body
  const id = (await asPlayer('user')).data.id as string
  const change = (to: Partial<Identity>) =>
    asPlayer('updateuserinfo', { mobile, email: `${name}@b.cn`, birthday, ...to })
  if (mobile !== '') expect((await change({})).code).toBe(200)
  const account = { ...bank, bank_owner: realname, bank_no: `62220000${String(names).padStart(8, '0')}` }
  return {
    host,
    name,
    id,
    asPlayer,
    change,
    async signIn() {
      const answer = await call(host, 'POST /api/login_pc', { body: { name, password, code: captcha } })
      token = answer.body.data.api_token as string
      return answer.code
    },
    payIn: (amount = String(++amounts)) => asPlayer('recharge', { paytype: 'bank', amount, ...account }),
    play: () => asPlayer('getGameUrl', { plat_name: 'ag', game_type: '0', game_code: '' }),
    async submitDocument(number: string) {
      const parts = [
        '--part\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n',
        '\r\n--part--\r\n',
      ]
      const sent = await call(host, 'POST /api/verification/picture', {
        token,
        raw: Buffer.concat([Buffer.from(parts[0]!), png(16, 16), Buffer.from(parts[1]!)]),
        headers: { 'content-type': 'multipart/form-data; boundary=part' },
      })
      const pictures = [sent.body.data.picture]
      const answer = await asPlayer('verification/submit', { realname, kind: 'id_card', number, pictures })
      expect({ code: answer.code, message: answer.message }).toMatchObject({ code: 200 })
    },
    protection: async () => (await asPlayer('protection')).data,
    async prepareWithdrawal() {
      const given = { amount: '300', reason: '测试', turnover_multiple: 0 }
      await asOperator(host, `POST players/${id}/adjustments`, given)
      await asPlayer('bindcard', { ...account, pay_pass: payPassword })
      const { data } = await asPlayer('getcard', { type: 1 })
      return () => asPlayer('withdraw', { amount: '100', bank: data[0].id, password: payPassword })
    },
    hits: async () => (await asOperator(host, 'GET barring-hits', { q: name })).items,
  }
}
type Player = Awaited<ReturnType<typeof join>>

const exclude = async (player: Player, months = 6) =>
  expect((await player.asPlayer('protection/exclude', { months })).code).toBe(200)
const barred = { code: 403, message: '您已启用自我限制，暂不可使用该功能' }

const published = async (): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`select e::text as row from platform.exclusion e`.execute(two.main.app.db)
  return rows.map(({ row }) => row)
}
const publishedOf = async ({ id }: Player): Promise<string[]> => (await published()).filter((row) => row.includes(id))

for (const [here, there] of [
  [mainHost, secondHost],
  [secondHost, mainHost],
] as const)
  test(`a self-exclusion at ${here} applies at ${there}: no deposit, no game; withdrawal works [R4, R52, R53]`, async () => {
    const person = newIdentity()
    const [one, same] = [await join(here, person), await join(there, person)]
    const withdraw = await same.prepareWithdrawal()
    expect((await same.payIn()).code).toBe(200)
    await exclude(one)
    await numberEvents(appOf(here), true)
    await runDue(appOf(here), publishExclusion)

    // No task has run at the other brand yet.
    expect(await same.payIn()).toMatchObject(barred)
    expect(await same.play()).toMatchObject(barred)
    expect((await withdraw()).code).toBe(200)
    expect((await same.asPlayer('transall')).code).toBe(200)
    expect(await same.protection()).toMatchObject({ is_excluded: 1, excluded_kind: 'barred', is_indefinite: 1 })
    expect(JSON.stringify((await same.asPlayer('noticeList', { page: 1 })).data)).toContain('其他账号已被限制')
    const [hit, ...more] = await same.hits()
    expect(more).toEqual([])
    expect(hit).toMatchObject({ source: '其他账号的限制', evidence: 'mobile', state: 'open' })
    for (const word of [here, one.id, one.name, '自我排除']) expect(JSON.stringify(hit)).not.toContain(word)
    const sheet = await asOperator(there, `GET players/${same.id}/protection`)
    expect(sheet.history[0]).toMatchObject({ act: 'barred', actor_name: '名单核对', reason: '其他账号的限制' })
    // The other brand must not publish its own bar in turn.
    await shareFrom(there)
    expect(await publishedOf(same)).toEqual([])
    expect(await one.hits()).toEqual([])
  })

test('an exclusion applies to an account that is registered later, by name and birthday [R4]', async () => {
  const person = newIdentity()
  const one = await join(mainHost, person)
  await exclude(one, 0)
  await shareFrom(mainHost)
  const late = await join(secondHost, { ...person, mobile: '' })
  expect(await late.hits()).toMatchObject([{ evidence: 'person', state: 'open' }])
  expect(await late.payIn()).toMatchObject(barred)
  // Neither a name nor a birthday alone matches.
  for (const part of [{ realname: '王某某' }, { birthday: '1988-05-07' }]) {
    const stranger = await join(secondHost, { ...newIdentity(), ...person, mobile: '', ...part })
    expect((await stranger.payIn()).code).toBe(200)
    expect(await stranger.hits()).toEqual([])
  }
})

test('an exclusion applies to a name that is typed with another dot [R4]', async () => {
  const person = { ...newIdentity(), realname: '阿依古丽·买买提' }
  await exclude(await join(mainHost, person), 0)
  await shareFrom(mainHost)
  for (const realname of ['阿依古丽•买买提', '阿依古丽 买买提', '阿依古丽买买提'])
    expect(await (await join(secondHost, { ...person, realname, mobile: '' })).payIn()).toMatchObject(barred)
})

test('an exclusion whose identity was stored with the name as typed applies in the normal form [R4]', async () => {
  const person = { ...newIdentity(), realname: '阿依努尔•买买提' }
  const one = await join(mainHost, person)
  await exclude(one, 0)
  await shareFrom(mainHost)
  const { db, config } = appOf(mainHost)
  const text = sealIn(config, 'excluded_identity.text', `${one.id}:person`, `阿依努尔•买买提|${person.birthday}`)
  await db
    .updateTable('excludedIdentity')
    .set({ text })
    .where('playerId', '=', one.id)
    .where('evidence', '=', 'person')
    .execute()
  await sql`delete from platform.exclusion where player = ${one.id}::uuid`.execute(two.main.app.db)
  await runJob(two.main.app, screenPlayers, null)
  await shareFrom(mainHost)
  expect(await (await join(secondHost, { ...person, realname: '阿依努尔·买买提', mobile: '' })).payIn()).toMatchObject(
    barred,
  )
})

test('an exclusion matches a submitted document; a rejected document is published until the nightly job at the latest [R4]', async () => {
  const card = idCard(701, '19880506')
  const [one, same] = [await join(mainHost, newIdentity()), await join(secondHost, newIdentity())]
  await one.submitDocument(card)
  await exclude(one)
  await shareFrom(mainHost)
  expect((await same.payIn()).code).toBe(200)
  await same.submitDocument(card.toLowerCase())
  expect(await same.payIn()).toMatchObject(barred)
  expect(await same.hits()).toMatchObject([{ evidence: 'document' }])

  const before = await publishedOf(one)
  const [{ id }] = (await asOperator(mainHost, 'GET verifications', { q: one.name })).items
  await asOperator(mainHost, `POST verifications/${id}/reject`, { reason: '图片不清晰' })
  await runJob(two.main.app, screenPlayers, null)
  await shareFrom(mainHost)
  expect(await publishedOf(one)).toHaveLength(before.length - 1)
})

test('a deposit at a brand costs one statement more in its database and one in the shared one', async () => {
  const player = await join(secondHost, newIdentity())
  await player.payIn()
  const own: string[] = []
  const shared = await recordRoundTrips(two.main, async () => {
    own.push(...(await recordRoundTrips({ app: two.second.app }, async () => void (await player.payIn()))))
  })
  expect(shared.filter((text) => text.includes('platform.exclusion'))).toHaveLength(1)
  expect(own.filter((text) => text.includes('realname'))).toHaveLength(1)
})

test('a player who is playing is barred by the notification of the other brand, without making a call [R52]', async () => {
  const [active, away] = [newIdentity(), newIdentity()]
  const [first, second] = [await join(mainHost, active), await join(mainHost, away)]
  const gone = await join(secondHost, away)
  two.main.clock.advance(2 * hour)
  const playing = await join(secondHost, active)
  for (const one of [first, second]) {
    expect(await one.signIn()).toBe(200)
    await exclude(one)
  }
  await numberEvents(two.main.app, true)
  await runDue(two.main.app, publishExclusion)
  const { rows } = await sql`select from brand_second.task where kind = 'match-exclusions' and due_at <= now()`.execute(
    two.main.app.db,
  )
  expect(rows).toHaveLength(1)
  await runDue(two.second.app, matchExclusions)
  expect(await playing.hits()).toHaveLength(1)
  expect(await gone.hits()).toEqual([])
  // The nightly job corrects it at the latest.
  await runJob(two.second.app, screenPlayers, null)
  expect(await gone.hits()).toHaveLength(1)
  expect(await gone.signIn()).toBe(200)
  expect(await gone.payIn()).toMatchObject(barred)
})

test('lifting an exclusion at its brand ends the bar at the other one, and a new exclusion opens the bar again [R55]', async () => {
  const person = newIdentity()
  const [one, same] = [await join(mainHost, person), await join(secondHost, person)]
  await same.asPlayer('protection/timeout', { span: 'month' })
  await exclude(one)
  await shareFrom(mainHost)
  expect(await same.protection()).toMatchObject({ excluded_kind: 'barred' })

  two.main.clock.advance(190 * day)
  expect(await one.signIn()).toBe(200)
  await one.asPlayer('protection/lift', { reason: '期满' })
  two.main.clock.advance(8 * day)
  const [asked] = (await asOperator(mainHost, 'GET exclusion-lifts', { q: one.name })).items
  // After its term the exclusion continues at both brands.
  await shareAll()
  expect(await same.signIn()).toBe(200)
  expect(await same.payIn()).toMatchObject(barred)
  await asOperator(mainHost, `POST exclusion-lifts/${asked.id}/approve`, { reason: '同意' })
  await shareFrom(mainHost)
  expect(await publishedOf(one)).toEqual([])
  expect(await same.hits()).toMatchObject([{ state: 'cleared', cleared_by: '', reason: '其他账号的限制已结束' }])
  // The time-out of that day is over.
  expect(await same.protection()).toMatchObject({ is_excluded: 0 })
  expect((await same.payIn()).code).toBe(200)
  expect(JSON.stringify((await same.asPlayer('noticeList', { page: 1 })).data)).toContain('其他账号的限制已结束')

  expect(await one.signIn()).toBe(200)
  await exclude(one, 12)
  await shareFrom(mainHost)
  expect(await same.payIn()).toMatchObject(barred)
  expect(await same.hits()).toMatchObject([{ state: 'open', cleared_by: '', reason: '', closed_at: '' }])
})

test("a player's own self-exclusion, and a list of the brand itself, outlast the end of the exclusion at the other brand [R4, R55]", async () => {
  const [self, listed] = [newIdentity(), newIdentity()]
  const [one, two_] = [await join(mainHost, self), await join(mainHost, listed)]
  const [own, named] = [await join(secondHost, self), await join(secondHost, listed)]
  const atMain = await asOperator(mainHost, 'POST barring-lists', { name: '省级名单' })
  const entries = { csv: `mobile\n${self.mobile}\n${listed.mobile}` }
  await asOperator(mainHost, `POST barring-lists/${atMain.id}/entries`, entries)
  for (const player of [one, two_]) expect(await player.payIn()).toMatchObject(barred)
  await shareFrom(mainHost)
  for (const player of [own, named]) expect(await player.payIn()).toMatchObject(barred)
  await exclude(own, 24)
  const atSecond = await asOperator(secondHost, 'POST barring-lists', { name: '市级名单' })
  await asOperator(secondHost, `POST barring-lists/${atSecond.id}/entries`, { csv: `mobile\n${listed.mobile}` })
  await runJob(two.second.app, screenPlayers, null)
  expect(await named.hits()).toHaveLength(2)

  await asOperator(mainHost, `POST barring-lists/${atMain.id}/remove`, { reason: '到期' })
  for (const player of [one, two_]) {
    const [hit] = await player.hits()
    await asOperator(mainHost, `POST barring-hits/${hit.id}/clear`, { reason: '同名' })
  }
  await shareAll()
  expect(await own.protection()).toMatchObject({ excluded_kind: 'exclusion' })
  expect(await named.protection()).toMatchObject({ excluded_kind: 'barred' })
  // Both brands now have the exclusions of the second one.
  expect(await one.payIn()).toMatchObject(barred)
  await asOperator(secondHost, `POST barring-lists/${atSecond.id}/remove`, { reason: '到期' })
  const open = (await named.hits()).filter(({ state }: { state: string }) => state === 'open')
  expect(open).toMatchObject([{ source: '市级名单' }])
  await asOperator(secondHost, `POST barring-hits/${open[0].id}/clear`, { reason: '同名' })
  expect((await named.payIn()).code).toBe(200)
})

test('a false match that an operator clears stays cleared, but only for this player of the other brand [R4]', async () => {
  const person = newIdentity()
  const [one, namesake] = [await join(mainHost, { ...person, mobile: '' }), await join(secondHost, person)]
  await exclude(one)
  await shareFrom(mainHost)
  const [hit] = await namesake.hits()
  expect(hit).toMatchObject({ evidence: 'person', state: 'open' })
  await asOperator(secondHost, `POST barring-hits/${hit.id}/clear`, { reason: '同名，证件不同' })
  expect((await namesake.payIn()).code).toBe(200)
  await exclude(one, 60)
  await shareAll()
  await runJob(two.second.app, screenPlayers, null)
  expect((await namesake.payIn()).code).toBe(200)
  expect(await namesake.hits()).toMatchObject([{ state: 'cleared', cleared_by: 'admin' }])

  const again = await join(mainHost, person)
  await exclude(again)
  await shareFrom(mainHost)
  expect(await namesake.payIn()).toMatchObject(barred)
})

test('all of twenty concurrent deposits are refused and one hit is stored [R4]', async () => {
  const person = newIdentity()
  const [one, same] = [await join(mainHost, person), await join(secondHost, person)]
  await exclude(one)
  await numberEvents(two.main.app, true)
  await runDue(two.main.app, publishExclusion)
  const all = await Promise.all(Array.from({ length: 20 }, () => same.payIn()))
  expect(all.filter(({ code }) => code === 200)).toEqual([])
  expect(await same.hits()).toHaveLength(1)
})

test('an exclusion names who the player was when it began: later numbers and birthdays name nobody [R4]', async () => {
  const before = newIdentity()
  const victims = [newIdentity(), newIdentity(), newIdentity()]
  const [one, empty] = [await join(mainHost, before), await join(mainHost, { ...newIdentity(), mobile: '' })]
  for (const player of [one, empty]) await exclude(player)
  await shareFrom(mainHost)
  const rows = [await publishedOf(one), await publishedOf(empty)]
  for (const { mobile } of victims) {
    expect((await one.change({ mobile, birthday: '1987-01-02' })).code).toBe(200)
    await shareFrom(mainHost)
    await runJob(two.main.app, screenPlayers, null)
    await shareFrom(mainHost)
  }
  await asOperator(mainHost, `PATCH players/${one.id}`, { mobile: '13733330009', reason: '换号' })
  expect((await empty.change({ mobile: victims[0]!.mobile })).code).toBe(200)
  await shareFrom(mainHost)
  expect([await publishedOf(one), await publishedOf(empty)]).toEqual(rows)
  for (const { mobile } of victims) {
    const stranger = await join(secondHost, { ...newIdentity(), mobile, birthday: '1991-01-02' })
    expect((await stranger.payIn()).code).toBe(200)
  }
  const same = await join(secondHost, { ...newIdentity(), mobile: before.mobile })
  expect(await same.payIn()).toMatchObject(barred)
  // The brand that has the bar also checks a changed identity.
  const clean = await join(secondHost, newIdentity())
  expect((await clean.payIn()).code).toBe(200)
  await asOperator(secondHost, `PATCH players/${clean.id}`, { realname: before.realname, reason: '改名' })
  expect(await clean.payIn()).toMatchObject(barred)
})

test('a player is published with five rows at most', async () => {
  const one = await join(mainHost, newIdentity())
  await one.submitDocument(idCard(702, '19880506'))
  await exclude(one)
  await shareFrom(mainHost)
  expect(await publishedOf(one)).toHaveLength(3)
  // Rows of numbers that an earlier release published.
  await two.main.execAsOwner(`
    insert into platform.exclusion (brand, player, evidence, hash, kind, at)
    select 'main', '${one.id}', 'mobile', sha256(n::text::bytea), 'exclusion', now() from generate_series(1, 9) n`)
  await runJob(two.main.app, screenPlayers, null)
  await shareFrom(mainHost)
  expect(await publishedOf(one)).toHaveLength(5)
})

test('an exclusion also applies to a second account of the same brand, and ends there with it [R4, R52]', async () => {
  const person = newIdentity()
  const one = await join(mainHost, person)
  await exclude(one)
  await shareFrom(mainHost)
  const again = await join(mainHost, { ...person, mobile: '' })
  expect(await again.payIn()).toMatchObject(barred)
  expect(await again.hits()).toMatchObject([{ evidence: 'person', state: 'open', source: '其他账号的限制' }])
  expect(await one.hits()).toEqual([])
  await shareFrom(mainHost)
  expect(await publishedOf(again)).toEqual([])
  await two.main.execAsOwner(
    `update player set excluded_until = null where id = '${one.id}'; insert into event_waiting (kind, player_id) values ('protection.changed', '${one.id}')`,
  )
  await numberEvents(two.main.app, true)
  await runDue(two.main.app, publishExclusion)
  await runAll(two.main.app, matchExclusions)
  expect((await again.payIn()).code).toBe(200)
})

test('the exclusion of one account bars five players of a brand at most, and operators are told [R4]', async () => {
  const { id: messenger } = await asOperator(secondHost, 'POST messengers', {
    name: 'hook',
    adapter: 'webhook',
    audience: 'operator',
    settings: { url: 'https://hook.example/in', secret: 'secret' },
    state: 1,
  })
  const template = { event: 'barring.many', messenger_id: messenger, language: 'zh', subject: '', body: '', state: 1 }
  await asOperator(secondHost, 'POST message-templates', template)
  const person = { ...newIdentity(), mobile: '' }
  const one = await join(mainHost, person)
  await exclude(one)
  await shareFrom(mainHost)
  const namesakes = await Promise.all(Array.from({ length: 8 }, () => join(secondHost, person)))
  const open = async () => {
    const hits = await Promise.all(namesakes.map((player) => player.hits()))
    return hits.flat().filter(({ state }: { state: string }) => state === 'open')
  }
  expect(await open()).toHaveLength(5)
  const refused = (await Promise.all(namesakes.map((player) => player.payIn()))).filter(({ code }) => code === 403)
  expect(refused).toHaveLength(5)
  expect((await open()).map(({ source_open }) => source_open)).toEqual([5, 5, 5, 5, 5])
  const told = async () => {
    await soundAlarms(two.second.app)
    return (await loggedEvents(two.second, 'barring.many')).map(({ data }) => data)
  }
  expect(await told()).toMatchObject([{ source: '其他账号的限制', players: '5' }])

  // An operator clears all hits of the source at once; they stay cleared.
  const [hit] = await open()
  const at = `POST barring-hits/${hit.id}/clear-source`
  const refusal = await call(secondHost, at.replace(' ', ' /console/api/'), {
    token: operators[secondHost]!,
    body: { reason: ' ' },
  })
  expect(refusal.body.code).toBe('LIST_REASON_NEEDED')
  expect(await asOperator(secondHost, at, { reason: '不是同一人' })).toEqual({ cleared: 5, left: 0 })
  expect(await asOperator(secondHost, at, { reason: '再次' })).toEqual({ cleared: 0, left: 0 })
  for (const player of namesakes) expect((await player.payIn()).code).toBe(200)
  two.main.clock.advance(hour)
  expect(await told()).toHaveLength(1)
  const { items } = await asOperator(secondHost, 'GET audit', {
    q: namesakes.find(({ name }) => name === hit.username)!.id,
  })
  expect(items[0]).toMatchObject({ act: 'barring.clear', reason: '不是同一人' })
})

test('the exclusions of other accounts together bar so many players in 24 hours as the setting allows; an operator clears those of a brand at once [R4]', async () => {
  two.main.clock.advance(day)
  await asOperator(secondHost, 'PATCH settings', { barring_most_day: 3 })
  const people = Array.from({ length: 5 }, () => newIdentity())
  for (const person of people) await exclude(await join(mainHost, person))
  await shareFrom(mainHost)
  const strangers = await Promise.all(people.map((person) => join(secondHost, { ...person, mobile: '' })))
  const refused = async () =>
    (await Promise.all(strangers.map((player) => player.payIn()))).filter(({ code }) => code === 403).length
  expect(await refused()).toBe(3)
  await soundAlarms(two.second.app)
  expect((await loggedEvents(two.second, 'barring.many')).at(-1)!.data).toMatchObject({
    source: '其他账号的限制',
    players: '3',
  })
  const open = (await Promise.all(strangers.map((player) => player.hits()))).flat()
  expect(open.map(({ source_open, brand_open }) => [source_open, brand_open])).toEqual(Array(3).fill([1, 3]))
  const at = `POST barring-hits/${open[0].id}/clear-source`
  expect(await asOperator(secondHost, at, { reason: '虚构账号', is_brand: 1 })).toEqual({ cleared: 3, left: 0 })
  expect(await refused()).toBe(0)
  // The next day the limit begins again.
  two.main.clock.advance(day)
  for (const player of strangers) expect(await player.signIn()).toBe(200)
  expect(await refused()).toBe(2)
  await asOperator(secondHost, 'PATCH settings', { barring_most_day: 100 })
})

test('exclusions that match players who are barred already do not use up the limit of a day [R4]', async () => {
  two.main.clock.advance(day)
  await asOperator(secondHost, 'PATCH settings', { barring_most_day: 2 })
  const people = Array.from({ length: 2 }, () => newIdentity())
  const excludeAll = async (some: typeof people) => {
    for (const person of some) await exclude(await join(mainHost, { ...person, mobile: '' }))
    await shareFrom(mainHost)
  }
  await excludeAll(people)
  const barredBefore = await Promise.all(people.map((person) => join(secondHost, { ...person, mobile: '' })))
  for (const player of barredBefore) expect((await player.payIn()).code).toBe(403)
  two.main.clock.advance(day)
  await excludeAll(people)
  for (const player of barredBefore) {
    await player.signIn()
    expect(await player.hits()).toHaveLength(2)
  }
  const other = newIdentity()
  await excludeAll([other])
  expect((await (await join(secondHost, { ...other, mobile: '' })).payIn()).code).toBe(403)
  await asOperator(secondHost, 'PATCH settings', { barring_most_day: 100 })
})

test('a player can try five numbers and birthdays a day against the exclusions of others [R4]', async () => {
  const player = await join(secondHost, { ...newIdentity(), mobile: '' })
  for (let n = 0; n < 4; n++) expect((await player.change(newIdentity())).code).toBe(200)
  const { mobile } = newIdentity()
  expect((await player.change({ mobile })).code).toBe(200)
  expect((await player.change({ mobile })).code).toBe(200) // unchanged
  expect(await player.change(newIdentity())).toMatchObject({ code: 429, message: '操作过于频繁，请稍后再试' })
  expect(await player.change({ mobile, birthday: '1981-02-03' })).toMatchObject({ code: 429 })
  two.main.clock.advance(day)
  expect(await player.signIn()).toBe(200)
  expect((await player.change({ mobile, birthday: '1981-02-03' })).code).toBe(200)
})

test('stores hashes only, under all keys of the installation; matches after a key was added [R11]', async () => {
  const person = newIdentity()
  const [one, same] = [await join(mainHost, person), await join(secondHost, person)]
  await exclude(one)
  await shareFrom(mainHost)
  const before = await publishedOf(one)
  expect(before).toHaveLength(2)
  const rows = (await published()).join()
  for (const word of [person.realname, person.mobile, person.birthday, one.name]) expect(rows).not.toContain(word)

  const config = two.main.app.config
  appendFileSync(keyFile(config.data), `${randomBytes(32).toString('hex')}\n`)
  readKeysAgain(config)
  expect(await same.payIn()).toMatchObject(barred)
  // The nightly comparison publishes the hashes under the new key too.
  await runJob(two.main.app, screenPlayers, null)
  await shareFrom(mainHost)
  expect(await publishedOf(one)).toHaveLength(4)
  expect(await publishedOf(one)).toEqual(expect.arrayContaining(before))
})

test('a time-out, and a restriction by an operator, apply at their own brand only [R51, R56]', async () => {
  const [paused, restricted] = [newIdentity(), newIdentity()]
  const [one, two_] = [await join(mainHost, paused), await join(mainHost, restricted)]
  await one.asPlayer('protection/timeout', { span: 'week' })
  const until = '2099-01-01 00:00:00'
  await asOperator(mainHost, `PATCH players/${two_.id}`, { excluded_until: until, reason: '观察' })
  await shareFrom(mainHost)
  for (const person of [paused, restricted]) expect((await (await join(secondHost, person)).payIn()).code).toBe(200)
  expect([...(await publishedOf(one)), ...(await publishedOf(two_))]).toEqual([])
})

test('unpublished exclusions and leftover hits are corrected at night, and when a brand is opened', async () => {
  const person = newIdentity()
  const [one, same] = [await join(mainHost, person), await join(secondHost, person)]
  await exclude(one)
  await shareFrom(mainHost)
  const rows = await publishedOf(one)
  const remove = () => two.main.execAsOwner(`delete from platform.exclusion where player = '${one.id}'`)
  await remove()
  await runJob(two.main.app, screenPlayers, null)
  await shareFrom(mainHost)
  expect(await publishedOf(one)).toHaveLength(rows.length)

  await remove()
  await runJob(two.second.app, screenPlayers, null)
  expect(await same.hits()).toMatchObject([{ state: 'cleared', cleared_by: '' }])
  await two.main.execAsOwner("update platform.brand set is_suspended = true where code = 'second'")
  await two.brands.reload()
  await runJob(two.main.app, screenPlayers, null)
  await runDue(two.main.app, publishExclusion)
  await two.main.execAsOwner("update platform.brand set is_suspended = false where code = 'second'")
  await two.brands.reload()
  two.second = two.brands.find('second')!
  await runDue(two.second.app, matchExclusions)
  expect(await same.hits()).toMatchObject([{ state: 'open' }])
})

test('an exclusion is published although another brand cannot be notified; the notification is retried', async () => {
  const person = newIdentity()
  const [one, same] = [await join(mainHost, person), await join(secondHost, person)]
  await exclude(one)
  await numberEvents(two.main.app, true)
  await two.main.execAsOwner('alter table brand_second.task rename to task_away')
  await runDue(two.main.app, publishExclusion)
  await two.main.execAsOwner('alter table brand_second.task_away rename to task')
  expect(await publishedOf(one)).not.toEqual([])
  const { rows } = await sql<{ lastError: string }>`
    select last_error from task where kind = 'publish-exclusion' and subject = ${one.id}`.execute(two.main.app.db)
  expect(rows).toMatchObject([{ lastError: expect.stringContaining('second: ') }])
  await runDue(two.second.app, matchExclusions)
  expect(await same.hits()).toEqual([])
  await runAll(two.main.app, publishExclusion)
  await runDue(two.second.app, matchExclusions)
  expect(await same.hits()).toMatchObject([{ state: 'open' }])
})

test('the exclusions of a removed brand hold until their term ends', async () => {
  const [term, endless] = [newIdentity(), newIdentity()]
  const [one, two_] = [await join(mainHost, term), await join(mainHost, endless)]
  for (const [player, months] of [
    [one, 6],
    [two_, 0],
  ] as const)
    await exclude(player, months)
  await shareFrom(mainHost)
  // Simulates that both are players of a removed brand.
  await two.main.execAsOwner(
    `update platform.exclusion set brand = 'gone', player = gen_random_uuid() where player in ('${one.id}', '${two_.id}')`,
  )
  const later = [await join(secondHost, term), await join(secondHost, endless)] as const
  for (const player of later) expect(await player.payIn()).toMatchObject(barred)
  two.main.clock.advance(190 * day)
  for (const { app } of [two.main, two.second]) await runJob(app, screenPlayers, null)
  for (const player of later) expect(await player.signIn()).toBe(200)
  expect((await later[0].payIn()).code).toBe(200)
  expect(await later[1].payIn()).toMatchObject(barred)
})

test('an installation of one brand has no table of exclusions and runs no statement for them', async () => {
  const app = await openTestApp({ demo: true })
  onTestFinished(() => app.finish())
  const { rows } = await sql<{ isThere: boolean }>`select to_regnamespace('platform') is not null as is_there`.execute(
    app.app.db,
  )
  expect(rows).toEqual([{ isThere: false }])
  const player = await app.registerPlayer()
  expect((await app.callPlayerApi('POST /api/protection/exclude', { months: 6 }, player.token)).code).toBe(200)
  await numberEvents(app.app, true)
  expect(
    await app.app.db
      .selectFrom('task')
      .select('kind')
      .where('kind', 'in', ['publish-exclusion', 'match-exclusions'])
      .execute(),
  ).toEqual([])
  await runJob(app.app, screenPlayers, null)
})
