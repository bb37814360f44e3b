import { beijingText, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../ops/app.ts'
import { newId } from '../text/id.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'
import { until } from '../testing/wait.testing.ts'
import type { Job } from '../queue/job.ts'
import { TaskRunner } from './runner.ts'
import { jobTask, scheduleJobs } from './schedule.ts'
import { deleteTask, done, insertTask, leaseTasks, leaseTime, pauseAfter, runDue, type TaskKind } from './task.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  await app.app.db.deleteFrom('task').execute()
})
afterAll(() => app.finish())

const kindOf = (run: TaskKind['run'], concurrency = 2): TaskKind => ({
  name: 'greet',
  concurrency,
  backoff: { first: second, longest: 8 * second },
  run,
})
const request = (subject: string, more: { destination?: string; after?: number } = {}) =>
  insertTask(app.app.db, { kind: 'greet', subject, destination: 'host:a', ...more }, app.clock.now())
const stored = () => app.app.db.selectFrom('task').selectAll().orderBy('subject').execute()

test('a task exists exactly when the transaction that requests it commits', async () => {
  const inserted = transact(app.app, async (tx) => {
    await insertTask(tx, { kind: 'greet', subject: 'lost', destination: 'host:a' }, app.clock.now())
    throw new Error('rolled back')
  })
  await expect(inserted).rejects.toThrow('rolled back')
  await request('kept')
  expect((await stored()).map(({ subject }) => subject)).toEqual(['kept'])
})

test('twenty concurrent requests of the same work create one task, which two runners run once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => request('one')))
  const ran: string[] = []
  const kind = kindOf(async (_, { subject }) => {
    ran.push(subject)
    return done
  })
  const runners = [new TaskRunner(app.app, [kind]), new TaskRunner(app.app, [kind])]
  await until(async () => (await stored()).length === 0)
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(ran).toEqual(['one'])
})

test('a failing task is retried with backoff, shows its error, and delays no other task', async () => {
  await request('bad')
  await request('good')
  const ran: string[] = []
  const kind = kindOf(async (_, { subject }) => {
    ran.push(subject)
    if (subject === 'bad') throw new Error('the host burnt down')
    return done
  })
  expect(await runDue(app.app, kind)).toBe(2)
  expect(await stored()).toMatchObject([
    { subject: 'bad', attempts: 1, lastError: 'Error: the host burnt down', lease: null },
  ])
  expect(await runDue(app.app, kind)).toBe(0)
  for (const attempts of [2, 3, 4, 5]) {
    app.clock.advance(8 * second)
    expect(await runDue(app.app, kind)).toBe(1)
    expect(await stored()).toMatchObject([{ attempts }])
  }
  expect(ran.filter((subject) => subject === 'good')).toHaveLength(1)
})

test('the backoff doubles with each failure up to the maximum, minus at most a quarter of jitter', () => {
  for (const [attempts, longest] of [
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [4, 8000],
    [40, 8000],
  ] as const)
    for (let n = 0; n < 50; n++) {
      const pause = pauseAfter({ first: second, longest: 8 * second }, attempts)
      expect(pause).toBeLessThanOrEqual(longest)
      expect(pause).toBeGreaterThanOrEqual(longest * 0.75)
    }
})

test('a destination has at most its `concurrency` of tasks running over all processes, and other destinations are not delayed', async () => {
  for (let n = 0; n < 30; n++) await request(`slow${n}`, { destination: 'host:slow' })
  for (let n = 0; n < 30; n++) await request(`fast${n}`, { destination: 'host:fast' })
  let [running, most, fast] = [0, 0, 0]
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const kind = kindOf(async (_, { subject }) => {
    if (subject.startsWith('fast')) {
      fast++
      return done
    }
    running++
    most = Math.max(most, running)
    await isReleased
    running--
    return done
  }, 3)
  const runners = [new TaskRunner(app.app, [kind]), new TaskRunner(app.app, [kind])]
  await until(async () => fast === 30)
  expect(most).toBe(3)
  release()
  await until(async () => (await stored()).length === 0)
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(most).toBe(3)
})

test('when a process dies, its task is taken over after the lease, and the late result of the first process changes nothing', async () => {
  await request('one')
  const ends: (() => void)[] = []
  const kind = kindOf(() => new Promise((resolve) => ends.push(() => resolve(done))))
  const first = runDue(app.app, kind)
  await until(async () => ends.length === 1)
  expect(await leaseTasks(app.app, [kind], 10)).toEqual([])
  app.clock.advance(leaseTime)
  const [second] = await leaseTasks(app.app, [kind], 10)
  expect(second).toMatchObject({ subject: 'one' })
  ends[0]!()
  await first
  expect(await stored()).toEqual([second])
})

test('work that is requested again while it runs is run once more afterwards', async () => {
  await request('one')
  let runs = 0
  const kind = kindOf(async () => {
    if (++runs === 1) await request('one')
    return done
  })
  expect(await runDue(app.app, kind)).toBe(2)
  expect(await stored()).toEqual([])
})

test('a task that asks to run again is due after its pause, and a deleted one never runs', async () => {
  await request('one', { after: 10 * second })
  const kind = kindOf(async () => ({ is: 'again', after: 5 * second }))
  expect(await runDue(app.app, kind)).toBe(0)
  app.clock.advance(10 * second)
  expect(await runDue(app.app, kind)).toBe(1)
  expect(await runDue(app.app, kind)).toBe(0)
  app.clock.advance(5 * second)
  expect(await runDue(app.app, kind)).toBe(1)
  await deleteTask(app.app.db, 'greet', 'one')
  app.clock.advance(5 * second)
  expect(await runDue(app.app, kind)).toBe(0)
})

test('operators see, retry and cancel tasks; a running task refuses to be retried or cancelled', async () => {
  const delivery = newId<'MessageDelivery'>()
  await sql`
    insert into message_delivery (id, key, event, messenger, receiver_shown, subject, body, data, created_at)
    values (${delivery}, 'one', 'venue.down', '值班', '', '', '', '{}', ${app.clock.now()})`.execute(app.app.db)
  const sending = { kind: 'send-message', subject: delivery, destination: 'messenger:x', after: 60 * second }
  await insertTask(app.app.db, sending, app.clock.now())
  await request('busy')
  await leaseTasks(app.app, [kindOf(async () => done)], 10)
  await app.app.db
    .updateTable('task')
    .set({ attempts: 2, lastError: 'no answer' })
    .where('subject', '=', delivery)
    .execute()
  const list = async (query = {}) => (await app.callConsoleApi('GET /console/api/tasks', query)).body.items
  const [waiting, busy] = await list()
  expect(busy).toMatchObject({ kind: 'greet', subject: 'busy', destination: 'host:a', state: 'running', can_cancel: 0 })
  expect(waiting).toMatchObject({
    kind: 'send-message',
    state: 'failing',
    attempts: 2,
    last_error: 'no answer',
    can_cancel: 1,
  })
  expect(await list({ state: 'failing' })).toEqual([waiting])
  expect(await list({ kind: 'greet' })).toEqual([busy])
  expect(await list({ q: 'no answer' })).toEqual([waiting])
  const act = async (id: string, verb: string, body: object = {}) =>
    app.callConsoleApi(`POST /console/api/tasks/${id}/${verb}`, body)
  for (const [verb, body] of [
    ['retry', {}],
    ['cancel', { reason: '误发' }],
  ] as const)
    expect((await act(busy.id, verb, body)).body).toMatchObject({ code: 'TASK_RUNNING' })
  expect((await act('0', 'retry')).status).toBe(404)
  expect((await act(waiting.id, 'retry')).body).toMatchObject({
    state: 'failing',
    due_at: beijingText(app.clock.now()),
  })
  expect((await act(waiting.id, 'cancel')).status).toBe(422)
  expect((await act(waiting.id, 'cancel', { reason: '误发' })).body).toEqual({ ok: true })
  expect((await list()).map(({ subject }: { subject: string }) => subject)).toEqual(['busy'])
  const { items } = (await app.callConsoleApi('GET /console/api/message-deliveries', {})).body
  expect(items[0]).toMatchObject({ state: 'dropped', last_error: 'cancelled by an operator' })
  app.clock.advance(leaseTime)
  expect((await act(busy.id, 'cancel', { reason: '误发' })).body).toMatchObject({ code: 'TASK_NOT_CANCELLABLE' })
})

test('a job is due at its Beijing times, after a failure following a pause, and after three failures at its next time', async () => {
  let isFailing = false
  const job: Job = {
    name: 'greet-all',
    cron: '30 4 * * *',
    async run() {
      if (isFailing) throw new Error('nobody is there')
      return 1
    },
  }
  const due = async () => beijingText((await stored())[0]!.dueAt)
  await Promise.all([scheduleJobs(app.app, [job]), scheduleJobs(app.app, [job])])
  const first = await due()
  expect(first.slice(11)).toBe('04:30:00')
  app.clock.set((await stored())[0]!.dueAt)
  expect(await runDue(app.app, jobTask([job]))).toBe(1)
  const second = await due()
  expect([second.slice(11), second > first]).toEqual(['04:30:00', true])
  isFailing = true
  app.clock.set((await stored())[0]!.dueAt)
  for (const attempts of [1, 2, 3]) {
    expect(await runDue(app.app, jobTask([job]))).toBe(1)
    expect(await stored()).toMatchObject([{ attempts, lastError: 'Error: nobody is there' }])
    if (attempts < 3) app.clock.advance(60_000)
  }
  expect((await due()).slice(11)).toBe('04:30:00')
  await scheduleJobs(app.app, [])
  expect(await stored()).toEqual([])
})
