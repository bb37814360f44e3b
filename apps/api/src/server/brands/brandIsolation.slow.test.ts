import { once } from 'node:events'
import { TooOften } from '@koi/contract/refusal.copy'
import { day } from '@koi/contract/time'
import { keyScopes } from '@koi/contract/access/apiKey/apiKey'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { TestPage } from '../../contact/chat/page.testing.ts'
import { listen, type Page } from '../../contact/stream/stream.testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { png } from '../../../../../tools/abuse/picture.ts'
import { KnownValues } from '../../../../../tools/fuzz/knownValues.ts'
import { type Operation, operationsOf, type Reference } from '../../../../../tools/fuzz/reference.ts'
import { fitting, type Value } from '../../../../../tools/fuzz/values.ts'
import {
  digestOf,
  dumpOf,
  type HostAnswer,
  mainHost,
  openTwoBrands,
  secondHost,
  type TwoBrands,
} from './brands.testing.ts'
import type { Built } from '../build.ts'
import { findViolations, invariants } from '../../books/ledger/check.ts'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { attempt } from '../../access/identity/attempt.ts'
import { passkeyPlace } from '../../access/identity/passkey.ts'
import { jobs, loops, tasks } from '../jobs.ts'
import { sign } from '../../platform/outside/sign.ts'
import { ownOriginsOf } from '../../platform/http/host.ts'
import { references } from '../../platform/http/openapi.ts'
import { runJob } from '../../platform/queue/job.ts'
import { sealAudit } from '../../platform/db/audit.ts'
import { code as captcha, password, payPassword } from '../../platform/testing/testing.ts'
import { leaseTasks, runLeased } from '../../platform/task/task.ts'
import { openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

// Data of one brand must be neither readable nor usable at the host of another. The caller here has every credential of
// the main brand and calls the second one, whose demo content has the same names.

const wideLimits = {
  limit_register_ip: 100_000,
  limit_login_ip: 100_000,
  limit_calls_minute: 1_000_000,
  limit_visitor_threads: 100_000,
  limit_visitor_pictures: 100_000,
}

/** Credentials and rows of one brand. */
interface Owned {
  host: string
  tokens: Record<'player' | 'operator' | 'agent' | 'key' | 'guest', string>
  /** Codes that are valid once. */
  ticket: string
  agentCode: string
  player: { id: string; name: string }
  deposit: string
  card: string
  avatar: string
  chatPicture: string
  passkey: Authenticator
}

let sandbox: TestSandbox
let two: TwoBrands
let operations: Operation[]
let main: Owned
let second: Owned
/** Ids, order numbers, file names and names that occur only in rows of the main brand. */
let onlyMain: ReadonlySet<string>

const identifiers =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[DWC]\d{20}\b|\b[0-9a-f]{32}\.(?:png|webp)\b|onlymain\w*|main\.example/g
const identifiersIn = (text: string): string[] => text.match(identifiers) ?? []

const multipart = (name: string, bytes: Buffer) => ({
  raw: Buffer.concat([
    Buffer.from(`--part\r\ncontent-disposition: form-data; name="${name}"; filename="x.png"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--part--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=part' },
})

/** Tables of counters that any call may change, some of them a second later. */
const counters = ['call_count', 'attempt']

let calls = 0
/** Calls from a new IP address each time, so that limits per address do not apply. */
const call = (host: string, at: string, given: Parameters<TwoBrands['call']>[2] = {}): Promise<HostAnswer> => {
  const ip = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`
  return two.call(host, at, { ...given, headers: { 'x-forwarded-for': ip, ...given.headers } })
}

async function succeed(
  host: string,
  at: string,
  given: Parameters<TwoBrands['call']>[2] = {},
): Promise<HostAnswer['body']> {
  const answer = await call(host, at, given)
  expect({ at, code: answer.code, text: answer.code < 300 ? '' : answer.text }).toMatchObject({
    at,
    code: expect.toSatisfy((code: number) => code < 300),
    text: '',
  })
  return at.split(' ')[1]!.startsWith('/api/') || at.includes('/service/') ? answer.body.data : answer.body
}

async function own(built: Pick<Built, 'app'>, host: string, prefix: string): Promise<Owned> {
  const operator = (
    await succeed(host, 'POST /console/api/login', { body: { username: 'admin', password: 'admin12345' } })
  ).token as string
  const asOperator = (at: string, body: object = {}) =>
    succeed(host, at.replace(' ', ' /console/api/'), { token: operator, body })
  await asOperator('PATCH settings', { ...wideLimits, passkeys: 1 })
  const name = `${prefix}01`
  const player = (
    await succeed(host, 'POST /api/register', {
      body: { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code: captcha },
    })
  ).api_token as string
  const asPlayer = (path: string, body: object = {}) => succeed(host, `POST /api/${path}`, { token: player, body })
  const { id } = await asPlayer('user')
  await asOperator(`POST players/${id}/adjustments`, { amount: '5000.00', reason: 'isolation', turnover_multiple: 0 })
  await asPlayer('bindcard', {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '江城支行',
    bank_no: '6222800000000001',
    pay_pass: payPassword,
  })
  const [{ id: card }] = await asPlayer('getcard', { type: 1 })
  const { deposit_no: deposit } = await asPlayer('recharge', { paytype: 'wechat', amount: '200' })
  await asPlayer('withdraw', { amount: '100', bank: card, password: payPassword })
  await asPlayer('transfer', { sourcetype: 'userbalance', targettype: 'slot', amount: '100' })
  await asPlayer('getGameUrl', { plat_name: 'slot', game_type: '1', game_code: '', is_mobile_url: '1' }).catch(
    () => undefined,
  )
  const { avatar } = await succeed(host, 'POST /api/uploadimg', { token: player, ...multipart('file', png(16, 16)) })
  const guest = (await succeed(host, 'POST /service/api/open')).token as string
  const { picture: chatPicture } = await succeed(host, 'POST /service/api/pictures', {
    token: guest,
    ...multipart('file', png(16, 16)),
  })
  const { url } = await asPlayer('getservicerurl')
  const { key } = await asOperator('POST api-keys', { name: `${prefix} key`, scopes: keyScopes })
  await asOperator('POST webhooks', {
    name: `${prefix} webhook`,
    url: `https://${prefix}.example/koi`,
    kinds: ['deposit.changed'],
  })
  await asOperator('POST operators', { username: `${prefix}-clerk`, password: 'tangerine-Quartz-71', role: 'owner' })
  const agent = (await succeed(host, 'POST /agent/api/login', { body: { username: 'demo005', password } }))
    .token as string
  const agentAsPlayer = (
    await succeed(host, 'POST /api/login_pc', { body: { name: 'demo005', password, code: captcha } })
  ).api_token as string
  const portal = await succeed(host, 'GET /api/getAgentLoginUrl', { token: agentAsPlayer })
  const passkey = new Authenticator(passkeyPlace(built.app.config)!)
  const { options } = await asPlayer('passkeys/start', { password })
  await asPlayer('passkeys/add', { name: `${prefix} passkey`, answer: passkey.make(options) })
  return {
    host,
    tokens: { player, operator, agent, key, guest },
    ticket: new URL(url, `https://${host}`).hash.replace('#ticket=', ''),
    agentCode: new URL(portal.url, `https://${host}`).hash.replace(/^#\w+=/, ''),
    player: { id, name },
    deposit,
    card,
    avatar,
    chatPicture,
    passkey,
  }
}

beforeAll(async () => {
  sandbox = await openSandbox()
  two = await openTwoBrands({ sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret })
  const documents = await Promise.all(references.map(([, prefix]) => call(secondHost, `GET ${prefix}openapi.json`)))
  operations = documents.flatMap(({ body }) => operationsOf(body as Reference))
  main = await own(two.main, mainHost, 'onlymain')
  second = await own(two.second, secondHost, 'onlynext')
  const ofSecond = new Set((await dumpOf(two.second)).flatMap(identifiersIn))
  onlyMain = new Set([mainHost, ...(await dumpOf(two.main)).flatMap(identifiersIn).filter((one) => !ofSecond.has(one))])
})
afterEach(async () => {
  const { app, unlisted } = two.second
  await sealAudit(app.db)
  expect(await findViolations(app.db, invariants)).toEqual([])
  expect([...unlisted]).toEqual([])
})
afterAll(async () => {
  await two?.finish()
  await sandbox?.close()
})

/** Identifiers of the main brand in an answer, except those in `sent`, which the answer may repeat. */
const leaksIn = ({ text, headers }: HostAnswer, sent = ''): string[] =>
  identifiersIn(`${text} ${JSON.stringify(headers)}`).filter((one) => onlyMain.has(one) && !sent.includes(one))

/** One input per operation, the same in every run. */
const inputOf = ({ input }: Operation, seed = 1): Value => fc.sample(fitting(input), { seed, numRuns: 1 })[0]!

const textOf = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

function send(operation: Operation, path: string, input: Value, token?: string): Promise<HostAnswer> {
  const [method = ''] = operation.at.split(' ')
  const as = token === undefined ? {} : { token }
  if (operation.isPicture) return call(secondHost, `${method} ${path}`, { ...as, ...multipart('file', png(8, 8)) })
  const fields = input !== null && typeof input === 'object' && !Array.isArray(input) ? input : {}
  const body =
    method === 'GET'
      ? Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, textOf(one).slice(0, 100)]))
      : fields
  return call(secondHost, `${method} ${path}`, { ...as, body })
}

const pathOf = ({ at }: Operation, value: string): string =>
  at.split(' ')[1]!.replaceAll(/\{\w+\}/g, encodeURIComponent(value))

const plain = (input: Value): Value => new KnownValues(() => true).resolve(input)

/** An answer without request ids and times, which differ between two equal calls. */
const comparable = ({ status, text }: HostAnswer): string =>
  `${status} ${text.replaceAll(/urn:uuid:[0-9a-f-]+|\d{4}-\d\d-\d\d[ T][\d:.]+Z?/g, '')}`

test('no endpoint of the second brand accepts a credential of the main one', async () => {
  expect(operations.length).toBeGreaterThan(350)
  const before = await digestOf(two.main, counters)
  const wrong: string[] = []
  for (const operation of operations) {
    const input = plain(inputOf(operation))
    const path = pathOf(operation, main.player.id)
    const anonymous =
      operation.audience === 'anyone' && operation.at.startsWith('GET ') ? await send(operation, path, input) : null
    for (const [kind, token] of Object.entries(main.tokens)) {
      const answer = await send(operation, path, input, token)
      const leaks = leaksIn(answer, main.player.id)
      if (leaks.length) wrong.push(`${operation.at} with ${kind}: ${leaks.join()}`)
      if (operation.audience !== 'anyone' && answer.code !== 401)
        wrong.push(`${operation.at} with ${kind}: ${answer.code}`)
      if (anonymous && comparable(answer) !== comparable(anonymous))
        wrong.push(`${operation.at} with ${kind}: another answer than without`)
    }
  }
  expect(wrong).toEqual([])
  expect(await digestOf(two.main, counters)).toEqual(before)
})

test('streams, sockets, pictures and single-use codes of the main brand do not exist in the second one', async () => {
  for (const [kind, token] of Object.entries(main.tokens))
    for (const at of ['GET /api/events', 'GET /console/api/events'])
      expect({ kind, at, code: (await call(secondHost, at, { token })).code }).toEqual({ kind, at, code: 401 })

  for (const address of [main.avatar, main.chatPicture]) {
    expect((await call(mainHost, `GET ${address}`)).status).toBe(200)
    expect((await call(secondHost, `GET ${address}`)).status).toBe(404)
  }
  const uploaded = await call(secondHost, 'POST /service/api/pictures', {
    token: main.tokens.guest,
    ...multipart('file', png(8, 8)),
  })
  expect(uploaded.body.code).toBe(401)

  // A token of another brand opens a new conversation, as a missing token does.
  const opened = await succeed(secondHost, 'POST /service/api/open', { body: { token: main.tokens.guest } })
  expect(opened.token).not.toBe(main.tokens.guest)
  expect((await call(secondHost, 'POST /service/api/open', { body: { ticket: main.ticket } })).body.code).not.toBe(200)
  expect((await call(secondHost, 'POST /agent/api/code', { body: { code: main.agentCode } })).status).toBe(401)
  expect((await call(mainHost, 'POST /agent/api/code', { body: { code: main.agentCode } })).status).toBe(200)
  expect((await call(mainHost, 'POST /service/api/open', { body: { ticket: main.ticket } })).body.code).toBe(200)
})

/** Frames that the chat socket of a host sends to this token until the socket closes or sends its greeting. */
async function greet(host: string, token: string, origin?: string): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${two.port}/service/socket`, {
    headers: { host, ...(origin ? { origin } : {}) },
  })
  const refused = once(socket, 'unexpected-response').then(
    ([, answer]) => `refused ${(answer as { statusCode: number }).statusCode}`,
  )
  const opened = once(socket, 'open').then(async () => {
    socket.send(JSON.stringify({ t: 'hello', token, after: 0 }))
    const first = await Promise.race([
      once(socket, 'message').then(([data]) => (JSON.parse(String(data)) as { t: string }).t),
      once(socket, 'close').then(([code]) => `closed ${String(code)}`),
    ])
    socket.terminate()
    return first
  })
  return Promise.race([refused, opened])
}

test('the chat socket of the second brand refuses tokens and pages of the main one', async () => {
  expect(await greet(mainHost, main.tokens.guest)).toBe('ready')
  expect(await greet(secondHost, second.tokens.guest)).toBe('ready')
  expect(await greet(secondHost, main.tokens.guest)).not.toBe('ready')
  expect(await greet(secondHost, second.tokens.guest, `https://${mainHost}`)).toBe('refused 403')
  expect(await greet('unknown.example', second.tokens.guest).catch(() => 'closed')).not.toBe('ready')
})

test("an operator's stream gets the chat of its own brand only", async () => {
  const streams = await Promise.all(
    [main, second].map(({ host, tokens }) =>
      listen(`http://127.0.0.1:${two.port}/console/api/events`, tokens.operator, '', host),
    ),
  )
  await Promise.all(streams.map((stream) => stream.next(0)))
  const threads: string[] = []
  for (const { host } of [main, second]) {
    const { token } = await succeed(host, 'POST /service/api/open')
    const guest = new TestPage(`ws://127.0.0.1:${two.port}/service/socket`, { host })
    await guest.hello(token)
    await guest.send(`only of ${host}`)
    guest.cut()
    const operator = host === mainHost ? main.tokens.operator : second.tokens.operator
    const { items } = await succeed(host, 'GET /console/api/chat/threads', { token: operator })
    threads.push(items[0].id)
  }
  // The second brand's message is sent later: its stream would have received the main brand's message before it.
  const sentTo = (stream: Page) =>
    until(async () => {
      const ids = new Set(stream.chats.flatMap((chat) => chat.threads.map(({ id }) => id)))
      return ids.size > 0 && [...ids]
    })
  expect(await Promise.all(streams.toReversed().map(sentTo))).toEqual(threads.toReversed().map((id) => [id]))
  for (const stream of streams) stream.close()
})

/**
 * Adds a row of every kind that the console can add to the main brand, so that the main brand has ids that the second
 * one lacks.
 */
async function addRows(): Promise<void> {
  const changed = new Set(
    operations.filter(({ inPath }) => inPath.length === 1).map(({ at }) => at.split(' ')[1]!.split('/{')[0]!),
  )
  for (const operation of operations) {
    const [method = '', path = ''] = operation.at.split(' ')
    if (method !== 'POST' || !path.startsWith('/console/') || operation.inPath.length > 0 || !changed.has(path))
      continue
    for (let seed = 1; seed <= 40; seed++) {
      const body = plain(inputOf(operation, seed)) as object
      if ((await call(mainHost, operation.at, { token: main.tokens.operator, body })).code === 201) break
    }
  }
}

/** Collects values, by field and by list, that the main brand returns to its own callers and the second brand does not. */
async function learn(): Promise<KnownValues> {
  const reads = operations.filter(
    ({ at, inPath, audience }) =>
      inPath.length === 0 &&
      (at.startsWith('GET ') ||
        (audience === 'player' && !/edit|exclude|timeout|end|others|stop|remove|transall/i.test(at))),
  )
  const read = (owned: Owned, { at }: Operation) => {
    const path = at.split(' ')[1]!
    return call(owned.host, at, {
      token: tokenFor(owned, path),
      body: at.startsWith('GET /console/') && !/dashboard|waiting|reports|me$/.test(path) ? { per_page: 100 } : {},
    })
  }
  const ofSecond = new Map<string, Set<unknown>>()
  for (const operation of reads) {
    const items = (await read(second, operation)).body?.items as { id?: unknown }[] | undefined
    ofSecond.set(operation.at, new Set(Array.isArray(items) ? items.map(({ id }) => id) : []))
  }
  const values = new KnownValues(
    (value) => typeof value === 'string' && !onlyMain.has(value.replace(/^\/(uploads|service\/pictures)\//, '')),
  )
  for (const operation of reads) {
    const answer = await read(main, operation)
    const place = operation.at.split(' ')[1]!
    const items = answer.body?.items as { id?: unknown }[] | undefined
    for (const { id } of Array.isArray(items) ? items : [])
      if (typeof id === 'number' && !ofSecond.get(operation.at)!.has(id)) values.keep(place, id)
    if (answer.code === 200) values.learn(place, answer.text.replaceAll(/"(id|type|code|name)":\d+/g, '"$1":null'))
  }
  return values
}

const tokenFor = ({ tokens }: Owned, path: string): string => {
  if (path.startsWith('/console/')) return tokens.operator
  if (path.startsWith('/agent/')) return tokens.agent
  return path.startsWith('/open/') ? tokens.key : tokens.player
}

/** Fields that refer to an existing row. */
const idFields = /(^|_)(id|by|pid|of)$|id$|^(deposit_no|bank|q|key|username|player|subject|pictures|endpoint)$/
/** In these calls `username` is a new name, not a reference. */
const createsName = new Set(['POST /console/api/operators'])
/** These calls record a failure under any wrong name. */
const signsIn = new Set(['POST /console/api/login', 'POST /agent/api/login'])

/** Finds a body that the endpoint accepts in form, if possible, so that it is refused for its values. */
async function acceptedInput(
  operation: Operation,
  path: string,
  foreign: object,
  token: string,
  values: KnownValues,
): Promise<object> {
  const [method] = operation.at.split(' ')
  if (method === 'GET' || method === 'DELETE') return {}
  for (let seed = 1; seed <= 12; seed++) {
    const input = { ...(values.resolve(inputOf(operation, seed)) as object), ...foreign }
    const { code } = await send(operation, path, input as Value, token)
    if (code !== 422 && code !== 400) return input
  }
  return values.resolve(inputOf(operation)) as object
}

test('the second brand does not know an id of the main brand, whatever call a valid caller makes with it', async () => {
  await addRows()
  const values = await learn()
  // Each use of an API key updates its time of last use.
  const changing = [...counters, 'api_key']
  const before = [await digestOf(two.main, counters), await digestOf(two.second, changing)] as const
  const wrong: string[] = []
  let sent = 0
  const things = [
    main.player.id,
    main.deposit,
    main.card,
    main.avatar,
    main.player.name,
    ...[...onlyMain].filter((one) => /^[WC]\d/.test(one)).slice(0, 2),
  ]
  for (const operation of operations) {
    const [, address = ''] = operation.at.split(' ')
    const token = tokenFor(second, address)
    const place = address.split('/{')[0]!
    const listed = [0, 1]
      .map((n) => values.resolve({ $from: place, n }))
      .filter((one) => one !== 'none' && one !== '')
      .map(String)
    const names =
      createsName.has(operation.at) || signsIn.has(operation.at)
        ? []
        : Object.keys(operation.input.properties ?? {}).filter((name) => idFields.test(name))
    const tries: { path: string; input: Value }[] = []
    if (operation.inPath.length > 0) {
      const ids = listed.length > 0 ? new Set(listed) : things
      const [first = ''] = ids
      const input = (await acceptedInput(operation, pathOf(operation, first), {}, token, values)) as Value
      for (const id of ids) tries.push({ path: pathOf(operation, id), input })
    } else {
      for (const name of names) {
        const whole = await acceptedInput(operation, address, { [name]: main.player.id }, token, values)
        for (const id of [...things, ...listed]) tries.push({ path: address, input: { ...whole, [name]: id } })
      }
    }
    for (const { path, input } of tries) {
      const answer = await send(operation, path, input, token)
      sent++
      const asked = `${decodeURIComponent(path)} ${JSON.stringify(input)}`
      const leaks = leaksIn(answer, asked)
      if (leaks.length) wrong.push(`${operation.at}: ${leaks.join()}`)
      if (answer.code >= 500) wrong.push(`${operation.at}: ${answer.code} ${asked}`)
      if (answer.code < 300 && !operation.at.startsWith('GET '))
        wrong.push(`${operation.at}: ${answer.code} ${asked} ${answer.text.slice(0, 100)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThan(1000)
  expect(await digestOf(two.main, counters)).toEqual(before[0])
  expect(await digestOf(two.second, changing)).toEqual(before[1])
})

test('cards, orders and passkeys of the main brand are refused in otherwise valid calls', async () => {
  const { player: token } = second.tokens
  const before = await digestOf(two.second, counters)
  const asked = async (path: string, body: object) => {
    const { code, body: answer } = await call(secondHost, `POST /api/${path}`, { token, body })
    return `${code} ${(answer as { message: string }).message}`
  }
  expect(await asked('withdraw', { amount: '100', bank: main.card, password: payPassword })).toBe(
    '422 请选择您要提现到的银行卡',
  )
  expect(await asked('payinfo', { deposit_no: main.deposit })).toBe('404 订单不存在')
  expect(await asked('delcard', { id: main.card, pay_pass: payPassword })).toBe('404 卡片不存在')
  expect(await digestOf(two.second, counters)).toEqual(before)
  const enter = async (host: string, own: Authenticator) => {
    const { options } = await succeed(host, 'POST /api/passkeys/login/start')
    expect(options.rpId).toBe(host)
    return (await call(host, 'POST /api/passkeys/login', { body: { answer: own.answer(options) } })).code
  }
  expect(await enter(secondHost, main.passkey)).not.toBe(200)
  expect(await enter(secondHost, second.passkey)).toBe(200)
  expect(await enter(mainHost, main.passkey)).toBe(200)
})

test('the same idempotency key makes one write in each brand', async () => {
  const open = async ({ host, tokens }: Owned) =>
    (
      await succeed(host, 'POST /api/recharge', {
        token: tokens.player,
        body: { paytype: 'alipay', amount: '300' },
        headers: { 'idempotency-key': 'one key' },
      })
    ).deposit_no as string
  const numbers = [await open(main), await open(second), await open(main), await open(second)]
  expect(numbers[2]).toBe(numbers[0])
  expect(numbers[3]).toBe(numbers[1])
  expect(numbers[0]).not.toBe(numbers[1])
})

test('a payment notice or venue call signed for the main brand changes nothing in the second one', async () => {
  const change = (host: string, owned: Owned, secret: string) =>
    succeed(host, 'PATCH /console/api/pay-channels/wechat', {
      token: owned.tokens.operator,
      body: { settings: { base_url: sandbox.url, secret } },
    })
  await change(mainHost, main, 'secret of the main brand')
  await succeed(mainHost, 'PATCH /console/api/venues/seam', {
    token: main.tokens.operator,
    body: { secret: 'secret of the main brand' },
  })
  const before = await digestOf(two.second, counters)
  const post = (host: string, path: string, content: object, secret: string) => {
    const raw = JSON.stringify(content)
    return call(host, `POST /hooks/${path}`, { raw, headers: sign(secret, raw, Date.now()) })
  }
  const notice = {
    deposit_no: main.deposit,
    result: 'paid',
    amount: 20_000,
    currency: 'CNY',
    channel: 'wxpay',
    reference: 'isolation-1',
    at: two.main.clock.now(),
  }
  const balance = { call: 'balance', login: 'demo002' }
  expect((await post(secondHost, 'pay/wechat', notice, 'secret of the main brand')).status).toBe(401)
  expect((await post(secondHost, 'venue/seam', balance, 'secret of the main brand')).status).toBe(401)
  expect(await digestOf(two.second, counters)).toEqual(before)
  // When both brands share an account at a venue, a message of the venue names a player of one of them.
  await succeed(mainHost, 'PATCH /console/api/venues/seam', {
    token: main.tokens.operator,
    body: { secret: sandbox.secret },
  })
  const asked = await post(secondHost, 'venue/seam', { call: 'balance', login: main.player.name }, sandbox.secret)
  expect(leaksIn(asked)).toEqual([])
  expect(JSON.stringify(asked.body)).not.toContain('5000')
})

test('players with the same name in two brands have two accounts at a venue that both brands use', async () => {
  const logins = async ({ app }: Pick<Built, 'app'>) =>
    (await app.db.selectFrom('venueAccount').select('login').distinct().execute()).map(({ login }) => login)
  const ofMain = new Set(await logins(two.main))
  const ofSecond = await logins(two.second)
  expect(ofSecond.length).toBeGreaterThan(3)
  expect(ofSecond.filter((login) => ofMain.has(login))).toEqual([])

  const name = 'twofold01'
  const tokens: string[] = []
  for (const { host, tokens: own } of [main, second]) {
    const body = { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code: captcha }
    const token = (await succeed(host, 'POST /api/register', { body })).api_token as string
    const { id } = await succeed(host, 'POST /api/user', { token })
    const credit = { amount: '500.00', reason: 'isolation', turnover_multiple: 0 }
    await succeed(host, `POST /console/api/players/${id}/adjustments`, { token: own.operator, body: credit })
    tokens.push(token)
  }
  const [inMain, inSecond] = tokens as [string, string]
  const deposit = { sourcetype: 'userbalance', targettype: 'slot', amount: '100' }
  await succeed(mainHost, 'POST /api/transfer', { token: inMain, body: deposit })
  await succeed(secondHost, 'POST /api/transfer', { token: inSecond, body: { ...deposit, amount: '7' } })
  const moneyOf = async (host: string, token: string) =>
    JSON.stringify(await succeed(host, 'POST /api/userapimoney/slot', { token }))
  expect(await moneyOf(mainHost, inMain)).toContain('100.00')
  expect(await moneyOf(secondHost, inSecond)).toContain('"7.00"')
})

test('addresses, origins and relying party of the second brand are its own', async () => {
  const { config } = two.second.app
  expect(config.publicUrl).toBe(`https://${secondHost}`)
  expect(passkeyPlace(config)).toEqual({ id: secondHost, origin: `https://${secondHost}` })
  expect(ownOriginsOf(config).join(' ')).not.toContain(mainHost)
  for (const at of [
    'GET /site.webmanifest',
    'GET /',
    'GET /agent/',
    'GET /service/',
    'GET /console/',
    'GET /register',
    'POST /api/app',
  ]) {
    const { text, headers } = await call(secondHost, at)
    expect(`${text} ${JSON.stringify(headers)}`).not.toContain(mainHost)
  }
  const service = await succeed(secondHost, 'POST /api/getservicerurl', { token: second.tokens.player })
  expect(JSON.stringify(service)).not.toContain(mainHost)
  // No endpoint of either brand sets a cookie.
  expect(
    (await call(secondHost, 'POST /console/api/login', { body: { username: 'admin', password: 'admin12345' } }))
      .headers['set-cookie'],
  ).toBeUndefined()
})

test("health and metrics at a brand's host cover that brand only", async () => {
  const waiting = async (host: string) =>
    /^koi_queue_waiting\{queue="withdrawal"\} (\d+)$/m.exec(
      (await call(host, 'GET /metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).text,
    )?.[1]
  const before = Number(await waiting(secondHost))
  const withdrawal = { amount: '101', bank: main.card, password: payPassword }
  await succeed(mainHost, 'POST /api/withdraw', { token: main.tokens.player, body: withdrawal })
  expect(Number(await waiting(secondHost))).toBe(before)
  expect(Number(await waiting(mainHost))).toBeGreaterThan(before)
  expect(await waiting('127.0.0.1')).toBe(await waiting(mainHost))
  expect((await call(secondHost, 'GET /healthz')).text).toBe('{"ok":true}')
  expect((await call(secondHost, 'GET /readyz')).text).toBe('{"ok":true}')
  await two.main.execAsOwner("update brand_second.migration set name = 'x' || name where name like '0001%'")
  expect((await call(secondHost, 'GET /readyz')).status).toBe(503)
  expect((await call(mainHost, 'GET /readyz')).status).toBe(200)
  await two.main.execAsOwner("update brand_second.migration set name = substr(name, 2) where name like 'x0001%'")
})

test('a queue of sign-in attempts in one brand does not make another brand refuse', async () => {
  const limit = { key: 'operator:admin', most: 1000, window: 60_000, over: TooOften }
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { app } = two.main
  const queued = Array.from({ length: 100 }, () =>
    attempt(app, { limits: [limit], now: app.clock.now() }, () => isOver),
  )
  const there = attempt(two.second.app, { limits: [limit], now: app.clock.now() }, async () => 'done')
  await expect(there).resolves.toBe('done')
  end()
  await Promise.all(queued)
})

/** Runs once everything that a process does on its own: jobs, loops and tasks. */
async function work({ app }: Pick<Built, 'app'>): Promise<void> {
  for (const job of jobs) await runJob(app, job, null)
  for (const { run } of loops) await run(app)
  for (const task of await leaseTasks(app, tasks, 100))
    await runLeased(
      app,
      tasks.find(({ name }) => name === task.kind)!,
      task,
    )
}

test('jobs, loops and tasks of one brand do not change rows of the other', async () => {
  for (const [mine, other] of [
    [two.main, two.second],
    [two.second, two.main],
  ] as const) {
    two.main.clock.advance(day)
    const before = [await digestOf(mine, counters), await digestOf(other, counters)]
    await work(mine)
    expect(await digestOf(other, counters)).toEqual(before[1])
    expect(await digestOf(mine, counters)).not.toEqual(before[0])
  }
})
