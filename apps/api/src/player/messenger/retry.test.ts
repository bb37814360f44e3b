import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { day, millisOf, minute } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/text/id.ts'
import { type MessageApp, openMessageApp } from './messenger.testing.ts'

let app: MessageApp
beforeAll(async () => {
  app = await openMessageApp()
})
afterAll(() => app.finish())
afterEach(() => app.clear())

test('retries a failed message with exponential backoff and gives up at the end', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.sandbox.mode('inbox', 'down')
  await app.announceEvent('venue.down')
  await app.send()
  const tries: number[] = [(await app.log())[0].attempts]
  for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128]) {
    // Jitter shortens a pause by a quarter at most.
    app.clock.advance(minutes * minute * 0.75 - 1000)
    await app.send()
    tries.push((await app.log())[0].attempts)
    app.clock.advance(minutes * minute * 0.25 + 1000)
    await app.send()
  }
  expect(tries).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8])
  expect((await app.log())[0]).toMatchObject({
    state: 'failed',
    attempts: 9,
    may_have_arrived: 0,
    next_at: '',
  })
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(day)
  await app.send()
  expect(await app.arrived()).toEqual([])
})

test('an operator can send a failed message again; a rejected one is not retried', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.sandbox.mode('inbox', 'refuse')
  await app.announceEvent('venue.down')
  await app.send()
  const [row] = await app.log()
  expect(row).toMatchObject({ state: 'failed', attempts: 1 })
  await app.sandbox.mode('inbox', 'ok')
  const at = `POST /console/api/message-deliveries/${row.id}/retry`
  expect((await app.callConsoleApi(at)).body).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await app.callConsoleApi(at)).status).toBe(404)
  await app.send()
  expect(await app.arrived()).toHaveLength(1)
})

test('a message that an operator sends again is sent, however old it is', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.sandbox.mode('inbox', 'refuse')
  await app.announceEvent('venue.down')
  await app.send()
  const [row] = await app.log()
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(3 * day)
  expect((await app.callConsoleApi(`POST /console/api/message-deliveries/${row.id}/retry`)).status).toBe(200)
  await app.send()
  expect((await app.log())[0]).toMatchObject({ id: row.id, state: 'sent', created_at: row.created_at })
  expect(await app.arrived()).toHaveLength(1)
})

test('a rate-limited messenger sends none of its waiting messages for as long as the service asks', async () => {
  const known = new Set((await app.log()).map(({ id }) => id))
  const chat = await app.add('telegram')
  await app.addTemplate('venue.down', chat)
  await app.addTemplate('job.failed', chat)
  await app.addTemplate('venue.down', await app.add('webhook'))
  await app.sandbox.mode('inbox', 'down')
  await app.announceEvent('job.failed', newId(), { job: 'earlier', detail: 'x' })
  await app.send()
  await app.sandbox.mode('inbox', 'busy')
  await app.announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  // The first pause of the backoff is one minute; the service asks for 150 seconds.
  for (const [seconds, ways] of [
    [70, ['webhook']],
    [79, []],
    [1, ['telegram', 'telegram']],
  ] as const) {
    app.clock.advance(seconds * 1000)
    await app.send()
    expect([seconds, (await app.arrived()).map(({ way }) => way)]).toEqual([seconds, ways])
  }
  const states = (await app.log()).filter(({ id }) => !known.has(id)).map(({ state }) => state)
  expect(states).toEqual(['sent', 'sent', 'sent'])
})

test("parses Telegram's retry_after and waits at most a day", async () => {
  const answers: unknown[] = []
  const bot = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response.writeHead(429).end(JSON.stringify({ ok: false, description: 'slow', parameters: answers[0] })),
      )
  })
  await new Promise<void>((done) => bot.listen(0, '127.0.0.1', done))
  const base_url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}`
  await app.addTemplate('venue.down', await app.add('telegram', {}, { base_url }))
  for (const [parameters, seconds] of [
    [{ retry_after: 3600 }, 3600],
    [{ retry_after: 3 }, 60],
    [{ retry_after: 1e300 }, 86_400],
    [{ retry_after: '3600' }, 60],
    [{ retry_after: -5 }, 60],
    [{}, 60],
    ['soon', 60],
  ] as const) {
    answers[0] = parameters
    await app.announceEvent('venue.down')
    await app.send()
    const [row] = await app.log()
    const task = await app.app.db.selectFrom('task').selectAll().where('subject', '=', row.id).executeTakeFirstOrThrow()
    const wait = (millisOf(task.dueAt) - millisOf(app.clock.now())) / 1000
    expect([parameters, row.state, wait <= seconds, wait >= 0.75 * seconds]).toEqual([
      parameters,
      'waiting',
      true,
      true,
    ])
    app.clock.advance(1000)
  }
  bot.closeAllConnections()
  bot.close()
})

test('retries mail after a temporary rejection, not after a permanent one', async () => {
  const mail = await app.add('smtp', { receivers: 'ops@example.com' })
  await app.addTemplate('venue.down', mail)
  for (const [mode, code] of [
    ['down', '451'],
    ['busy', '421'],
  ] as const) {
    await app.sandbox.mode('inbox', mode)
    await app.announceEvent('venue.down')
    await app.send()
    expect((await app.log())[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: expect.stringContaining(code),
    })
    await app.sandbox.mode('inbox', 'ok')
    app.clock.advance(minute)
    await app.send()
    expect((await app.log())[0]).toMatchObject({ state: 'sent', attempts: 2 })
  }
  await app.arrived()
  await app.sandbox.mode('inbox', 'refuse')
  await app.announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  for (const minutes of [1, 5, 60]) {
    app.clock.advance(minutes * minute)
    await app.send()
  }
  expect((await app.log())[0]).toMatchObject({ state: 'failed', attempts: 1, may_have_arrived: 0 })
  expect(await app.arrived()).toEqual([])
})

test('retries a message that may have arrived only if the receiver deduplicates', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.addTemplate('venue.down', await app.add('webhook'))
  await app.sandbox.mode('inbox', 'timeout')
  await app.announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(2 * minute)
  await app.send()
  const rows = (await app.log()).slice(0, 2)
  expect(rows.map(({ state, may_have_arrived }) => `${state} ${may_have_arrived}`).toSorted()).toEqual([
    'failed 1',
    'sent 0',
  ])
  const letters = await app.arrived()
  expect(letters.map(({ way }) => way).toSorted()).toEqual(['telegram', 'webhook', 'webhook'])
  expect(new Set(letters.filter(({ way }) => way === 'webhook').map(({ detail }) => detail['id'])).size).toBe(1)
})

test('a message in flight when its process ended is retried only if the receiver deduplicates', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.addTemplate('venue.down', await app.add('webhook'))
  await app.sandbox.mode('inbox', 'down')
  await app.announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  await app.app.db
    .updateTable('messageDelivery')
    .set({ sendingAt: app.clock.now() })
    .where('state', '=', 'waiting')
    .execute()
  app.clock.advance(minute)
  await app.send()
  expect(await app.loggedStates()).toEqual(expect.arrayContaining(['waiting', 'waiting']))
  app.clock.advance(2 * minute)
  await app.send()
  const [one, other] = await app.log()
  expect([one, other].map(({ state, may_have_arrived }) => `${state} ${may_have_arrived}`).toSorted()).toEqual([
    'failed 1',
    'sent 0',
  ])
})
