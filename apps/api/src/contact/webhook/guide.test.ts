import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { feedKinds } from '@koi/contract/platform/feed/feed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindsOfFeed } from '../../platform/event/kinds.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { signWebhook } from '../../platform/outside/standardWebhook.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../../play/venue/testing.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8')

/** Runs a code block of the guide as an integrator would copy it. */
async function example<Exports>(name: string): Promise<Exports> {
  const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block!)
  const code = stripTypeScriptTypes(blocks.find((block) => block.includes(`function ${name}(`))!)
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Exports
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

type Events = { id: string }[]
interface Reading {
  follow(
    origin: string,
    key: string,
    after: string,
    book: (events: Events, next: string) => Promise<void>,
  ): Promise<string>
}
interface Verifying {
  isGenuine(secret: string, headers: Record<string, string>, body: string, now: number): boolean
}

test("the guide's reading example books every event once and resumes where it stopped", async () => {
  const { follow } = await example<Reading>('follow')
  const made = await app.callConsoleApi('POST /console/api/api-keys', { name: 'guide', scopes: ['events', 'ledger'] })
  const { id } = await app.registerPlayer()
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as { port: number }
  const booked: string[] = []
  const read = (after: string) =>
    follow(`http://127.0.0.1:${port}`, made.body.key, after, async (events) => {
      booked.push(...events.map((event) => event.id))
    })
  await numberEvents(app.app)
  const next = await read('0')
  for (let n = 0; n < 3; n++) await give(app, id, 1)
  await numberEvents(app.app)
  await read(next)
  const published = await app.app.db
    .selectFrom('event')
    .select('position')
    .where('kind', 'in', kindsOfFeed(feedKinds))
    .orderBy('position')
    .execute()
  expect(booked).toEqual(published.map(({ position }) => String(position)))
  expect(booked).toHaveLength(4) // the registration and three postings
})

test("the guide's verification example accepts signed messages, also while the secret changes, and rejects others", async () => {
  const { isGenuine } = await example<Verifying>('isGenuine')
  const [secret, old] = [
    `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
  ]
  const now = 1_773_115_200_000
  const headers = signWebhook([secret, old], 'one', '{}', now)
  expect([isGenuine(secret, headers, '{}', now), isGenuine(old, headers, '{}', now)]).toEqual([true, true])
  const other = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
  expect(isGenuine(other, headers, '{}', now)).toBe(false)
  expect(isGenuine(secret, headers, '{ }', now)).toBe(false)
  expect(isGenuine(secret, { ...headers, 'webhook-id': 'two' }, '{}', now)).toBe(false)
  expect(isGenuine(secret, headers, '{}', now + 6 * 60_000)).toBe(false)
  expect(isGenuine(secret, {}, '{}', now)).toBe(false)
})
