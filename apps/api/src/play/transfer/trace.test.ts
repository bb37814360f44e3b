import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { second } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../server/jobs.ts'
import { transact } from '../../platform/ops/app.ts'
import { keepRunning, runJob } from '../../platform/queue/job.ts'
import { otelTracing } from '../../platform/ops/otel.ts'
import { password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { type Tracing, traceTo } from '../../platform/base/trace.ts'
import { insertTask, runDue } from '../../platform/task/task.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Spans that the test's OTLP collector has received. */
const spans: Sent[] = []
const seenHeaders: IncomingHttpHeaders[] = []
const collector = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    seenHeaders.push(request.headers)
    const body = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: { resource: Pick<Sent, 'attributes'>; scopeSpans: { spans: Sent[] }[] }[]
    }
    for (const { scopeSpans } of body.resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
/** Headers of the requests that the venue has received. */
const asked: IncomingHttpHeaders[] = []

let tracing: Tracing
let sandbox: TestSandbox
let app: TestApp
const line = createServer((request, response) => {
  asked.push(request.headers)
  const { method = 'GET', headers, url = '' } = request
  void fetch(`${sandbox.url}${url}`, {
    method,
    headers: headers as never,
    body: request as never,
    duplex: 'half',
  } as never)
    .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
    .catch(() => response.destroy())
})
const listening = (server: typeof line) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

beforeAll(async () => {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = await listening(collector)
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'x-token=collector-secret'
  sandbox = await openSandbox()
  tracing = otelTracing('koi-test', 1)
  traceTo(tracing)
  app = await openPlay({ ...sandbox, url: await listening(line) })
})
afterAll(async () => {
  traceTo(null)
  await app.finish()
  await sandbox.close()
  for (const server of [collector, line]) server.close()
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  delete process.env['OTEL_EXPORTER_OTLP_HEADERS']
})

const attributesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test("a transfer is one trace, from the browser's request id over transaction and posting to the venue, and contains no secret", async () => {
  const { token, id } = await app.registerPlayer()
  await give(app, id, 1000)
  const requestId = randomUUID()
  const traceId = randomUUID().replaceAll('-', '')
  const browser = '00f067aa0ba902b7'
  const headers = { 'x-request-id': requestId, traceparent: `00-${traceId}-${browser}-01` }
  const body = { amount: '300.25', sourcetype: 'userbalance', targettype: 'slot' }
  expect(await app.callPlayerApi('POST /api/transfer', body, token, headers)).toMatchObject({ code: 200 })
  const refused = randomUUID()
  await app.callPlayerApi('POST /api/transfer', { ...body, amount: '900' }, token, { 'x-request-id': refused })
  const other = await app.server.inject({
    method: 'GET',
    url: '/console/api/me',
    headers: { 'x-request-id': requestId },
  })
  expect([other.headers['x-request-id'], other.json()]).toMatchObject([
    requestId,
    { instance: `urn:uuid:${requestId}` },
  ])
  await runJob(
    app.app,
    jobs.find(({ name }) => name === 'reconcile-transfers')!,
    null,
  )
  let turns = 0
  const stop = keepRunning(app.app, 'number-events', 0, () =>
    transact(app.app, async (tx) => {
      await sql`update event_head set position = position`.execute(tx)
      return turns++ === 1 ? 3 : 0
    }),
  )
  await expect.poll(() => turns).toBeGreaterThan(3)
  await stop()
  for (const items of [0, 0, 3]) {
    await insertTask(app.app.db, { kind: 'look', subject: 'one', destination: 'host:a' }, app.clock.now())
    const backoff = { first: second, longest: second }
    await runDue(app.app, { name: 'look', concurrency: 1, backoff, run: async () => ({ is: 'done', items }) })
  }
  await tracing.stop()

  const its = spans.filter((span) => span.traceId === traceId)
  const byId = new Map(its.map((span) => [span.spanId, span]))
  /** Names of the ancestors of a span, nearest first. */
  const above = (span: Sent): string[] => {
    const parent = byId.get(span.parentSpanId ?? '')
    return parent ? [parent.name, ...above(parent)] : []
  }
  const call = its.find(({ name }) => name === 'POST /api/transfer')!
  expect(call.parentSpanId).toBe(browser)
  expect(attributesOf(call)).toMatchObject({
    'koi.request_id': requestId,
    'koi.realm': 'player',
    'http.route': '/api/transfer',
    'http.response.status_code': 200,
  })
  expect(its.every((span) => span === call || above(span).at(-1) === call.name)).toBe(true)
  const post = its.find(({ name }) => name === 'post transfer.leave')!
  expect(above(post)).toEqual(['transaction', 'POST /api/transfer'])
  expect(
    its.find(({ name, parentSpanId }) => name === 'select post_movement' && parentSpanId === post.spanId),
  ).toBeDefined()
  const toVenue = its.find(({ name, kind }) => name === 'call slot' && kind === 3)!
  expect(above(toVenue)).toEqual(['POST /api/transfer'])
  expect(attributesOf(toVenue)).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 })
  expect(asked.map(({ traceparent }) => traceparent)).toContain(`00-${traceId}-${toVenue.spanId}-01`)

  const no = spans.find((span) => attributesOf(span)['koi.request_id'] === refused)!
  expect(attributesOf(no)['koi.refusal']).toBe('MAIN_TOO_LOW')
  const job = spans.find(({ name }) => name === 'job reconcile-transfers')!
  expect(spans.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true)
  // Loop runs that numbered no event must not export a span.
  const looped = spans.filter(({ name }) => name === 'loop number-events')
  expect(looped).toHaveLength(1)
  expect(attributesOf(looped[0]!)['koi.processed']).toBeGreaterThan(0)
  // Task runs that handled nothing must not either.
  const worked = spans.filter(({ name }) => name === 'task look')
  expect(worked.map((span) => attributesOf(span)['koi.processed'])).toEqual([3])
  const of = spans.filter(({ traceId: one }) => one === looped[0]!.traceId).map(({ name }) => name)
  expect(of).toContain('transaction')
  expect(
    spans.filter(({ name, traceId: one }) => name === 'update event_head' && one === looped[0]!.traceId),
  ).toHaveLength(1)
  expect(spans.every(({ status }) => status.code !== 2)).toBe(true)

  expect(seenHeaders.every((one) => one['x-token'] === 'collector-secret')).toBe(true)
  const exported = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
  const secrets = [token, password, payPassword, sandbox.secret, 'collector-secret', '张三', 'admin12345', '300.25', id]
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([])
  expect(exported).not.toContain(app.app.config.databaseUrl)
})
