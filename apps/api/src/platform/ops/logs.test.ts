import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs, loops } from '../../server/jobs.ts'
import { sign } from '../outside/sign.ts'
import { give } from '../../play/venue/testing.ts'
import { keepRunning, runJob } from '../queue/job.ts'
import { openTestApp, password, payPassword, type TestApp } from '../testing/testing.ts'

const page = readFileSync('docs/logs.md', 'utf8')
const [fieldTable = '', eventTable = ''] = page.split('## Events')
const cells = (table: string) =>
  [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, one]) => one!),
  )
const fields = new Set(cells(fieldTable))
const events = cells(eventTable)
const isKnown = (event: string) =>
  events.some((one) => (one.endsWith('…') ? event.startsWith(one.slice(0, -1)) : one === event))

let app: TestApp
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  app = await openTestApp({ logTo, config: { logsRequests: true, sandboxSecret: 'the sandbox secret' } })
})
afterAll(() => app.finish())

test('every log call in the sources uses a documented event and documented fields', () => {
  const written: { event: string; names: string[] }[] = []
  for (const file of globSync('apps/api/src/**/*.ts').filter((path) => !/\.(test|testing)\.ts$/.test(path))) {
    const text = readFileSync(file, 'utf8')
    const calls = [...text.matchAll(/\blog\.(?:info|warn|error|fatal)\(/g)]
    const read = [
      ...text.matchAll(/\blog\.(?:info|warn|error|fatal)\(\s*(?:(\{[^}]*(?:\{[^}]*\}[^}]*)*\}|about),\s*)?'([^']+)'/g),
    ]
    expect({ file, lines: read.length }).toEqual({ file, lines: calls.length })
    for (const [, object = '', event = ''] of read)
      written.push({ event, names: [...object.matchAll(/[{,]\s*(\w+)(?=[,:\s}])/g)].map(([, name]) => name!) })
  }
  expect(written.length).toBeGreaterThan(25)
  expect(written.filter(({ event }) => !isKnown(event)).map(({ event }) => event)).toEqual([])
  expect(written.flatMap(({ names }) => names).filter((name) => name !== 'err' && !fields.has(name))).toEqual([])
  const logged = new Set(written.map(({ event }) => event))
  expect(events.filter((event) => !event.endsWith('…') && !logged.has(event))).toEqual([])
})

test('calls, callbacks, jobs and errors log documented fields with the request id, and no personal data', async () => {
  const { token, name, id } = await app.registerPlayer()
  await give(app, id, 1000)
  const requestId = randomUUID()
  const headers = { 'x-request-id': requestId }
  const card = { bank_no: '6222020200112233445', bank_name: '锦绣银行', bank_address: '城南支行' }
  await app.callPlayerApi('POST /api/login_pc', { name, password: 'wrong12345', code: '' })
  await app.callPlayerApi('POST /api/bindcard', { ...card, bank_owner: '张三' }, token)
  await app.callPlayerApi(
    'POST /api/transfer',
    { amount: '5', sourcetype: 'userbalance', targettype: 'ag' },
    token,
    headers,
  )
  await app.callPlayerApi('POST /api/updateuserinfo', { phone: '13800138000', email: 'zhang@example.com' }, token)
  await app.callConsoleApi('GET /console/api/players?q=zhang@example.com')
  await app.callConsoleApi('GET /console/api/audit')
  const notice = JSON.stringify({ deposit_no: 'D1', result: 'paid', amount: 100 })
  const payload = { method: 'POST', url: '/hooks/pay/wechat?key=in-the-query', payload: notice } as const
  await app.server.inject({ ...payload, headers: { ...sign('wrong secret', notice, Date.now()) } })
  await app.server.inject({
    method: 'POST',
    url: '/api/user',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  for (const job of ['rebate', 'reconcile-transfers', 'ledger-audit'])
    await runJob(
      app.app,
      jobs.find((one) => one.name === job)!,
      null,
    )
  for (const { run } of loops) await run(app.app).catch(() => undefined)

  await app.execAsOwner('alter table player rename to player_away')
  const failed = await app.callPlayerApi('POST /api/user', {}, token, headers)
  await app.callPlayerApi('POST /api/login_pc', { name, password, code: '' })
  const stop = keepRunning(app.app, 'make-months', 0, () => app.app.db.selectFrom('player').selectAll().execute())
  await expect.poll(() => lines.some(({ msg }) => msg === 'a repeated job failed')).toBe(true)
  await stop()
  await app.execAsOwner('alter table player_away rename to player')
  expect(failed).toMatchObject({ http: 500 })

  const those = lines.filter(({ reqId }) => reqId === requestId)
  expect(those.map(({ msg }) => msg)).toEqual(['a call was answered', 'a call failed', 'a call was answered'])
  expect(those[0]).toMatchObject({
    level: 30,
    realm: 'player',
    method: 'POST',
    route: '/api/transfer',
    status: 200,
    caller: id,
  })
  expect(those[2]).toMatchObject({ route: '/api/user', status: 500 })

  const pathsOf = (value: object, above = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' && inner !== null ? pathsOf(inner as object, `${above}${key}.`) : [`${above}${key}`],
    )
  expect(lines.flatMap((line) => pathsOf(line)).filter((path) => !fields.has(path))).toEqual([])
  expect(lines.map(({ msg }) => String(msg)).filter((msg) => !isKnown(msg))).toEqual([])
  const text = JSON.stringify(lines)
  const secrets = [token, password, payPassword, 'wrong12345', 'admin12345', 'the sandbox secret', 'in-the-query']
  const personal = [name, '张三', '13800138000', 'zhang@example.com', card.bank_no]
  expect([...secrets, ...personal].filter((one) => text.includes(one))).toEqual([])
  expect(text).not.toMatch(/\b10\.\d+\.\d+\.\d+\b/)
})
