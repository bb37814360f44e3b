import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hour, minute, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutsideFault } from '../outside/fault.ts'
import { outboundOf } from '../outside/http.ts'
import { transact } from '../ops/app.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'
import { done, insertTask, runDue, type TaskKind, type TaskResult } from './task.ts'

// The example of CONTRIBUTING.md, "A call to the outside": each registration is reported to a partner.

let app: TestApp
/** Player ids that the partner has accepted; the partner recognizes repeated ones. */
const known = new Set<string>()
const answers: number[] = []
const partner = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    const status = answers.shift() ?? 200
    if (status === 200) known.add((JSON.parse(body) as { id: string }).id)
    response.writeHead(status).end('{}')
  })
})
let url = ''
beforeAll(async () => {
  app = await openTestApp()
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/players`
})
afterAll(async () => {
  partner.closeAllConnections()
  partner.close()
  await app.finish()
})

const tellPartner: TaskKind = {
  name: 'tell-partner',
  concurrency: 2,
  backoff: { first: minute, longest: hour },
  async run({ db, config }, { subject: id }) {
    const player = await db.selectFrom('player').select(['id', 'isActive']).where('id', '=', id).executeTakeFirst()
    if (!player?.isActive) return done
    try {
      const { status } = await outboundOf(config).ask(url, { id: player.id }, 'partner')
      return decide(status)
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      return { is: 'failed', why: error.message }
    }
  },
}

function decide(status: number): TaskResult {
  if (status === 200 || status === 410) return done
  return { is: 'failed', why: `answered ${status}`, ...(status === 429 ? { after: hour } : {}) }
}

test("an answer's status decides whether the task is done, retried or failed", () => {
  expect(decide(200)).toEqual(done)
  expect(decide(410)).toEqual(done)
  expect(decide(500)).toEqual({ is: 'failed', why: 'answered 500' })
  expect(decide(429)).toEqual({ is: 'failed', why: 'answered 429', after: hour })
})

test('a registration is reported to the partner, also after failures, and not when it was rolled back', async () => {
  const { id } = await app.registerPlayer()
  const request = { kind: 'tell-partner', subject: id, destination: 'partner:1' }
  await transact(app.app, (tx) => insertTask(tx, request, app.clock.now()))
  answers.push(500, 429)
  expect(await runDue(app.app, tellPartner)).toBe(1)
  const stored = () => app.app.db.selectFrom('task').selectAll().where('kind', '=', 'tell-partner').execute()
  expect(await stored()).toMatchObject([{ attempts: 1, lastError: 'answered 500' }])
  app.clock.advance(minute)
  expect(await runDue(app.app, tellPartner)).toBe(1)
  app.clock.advance(hour - second)
  expect(await runDue(app.app, tellPartner)).toBe(0)
  app.clock.advance(second)
  expect(await runDue(app.app, tellPartner)).toBe(1)
  expect([await stored(), [...known]]).toEqual([[], [id]])
})
