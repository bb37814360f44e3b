import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { withClient } from '../db/client.ts'
import { type App, transact } from '../ops/app.ts'
import type { PlayerAnswer, TestApp } from './testing.ts'
import { until } from './wait.testing.ts'

/** Sends the head of a player's call, runs `meanwhile`, then sends its empty JSON body. */
export async function callWithLateBody(
  app: TestApp,
  at: string,
  token: string,
  meanwhile: () => unknown,
): Promise<PlayerAnswer> {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 })
  const arrived = once(app.server.server, 'request')
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `${at} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
  )
  await arrived
  await new Promise(setImmediate)
  await meanwhile()
  socket.write('{}')
  const answer = await text(socket)
  return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as PlayerAnswer
}

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
/** Connections that wait for a lock. A connection of its own: a transaction would read the same answer again. */
export const countWaiting = (url: string): Promise<number> =>
  withClient(url, async (client) => (await client.query(waiting)).rowCount!)

/** Begins `call` while the player is locked, and runs `meanwhile` once it waits for the lock. */
export async function callWhileLocked<Answer>(
  { app }: TestApp,
  player: string,
  call: () => Promise<Answer>,
  meanwhile: () => unknown,
): Promise<Answer> {
  const { calling } = await transact(app, async (tx) => {
    await sql`select lock_player(${player}::uuid)`.execute(tx)
    const begun = call()
    await until(() => countWaiting(app.config.databaseUrl))
    await meanwhile()
    return { calling: begun }
  })
  return calling
}

/**
 * Sends `calls` while `table` cannot be written, and unlocks it once `most` connections wait for it, so that they write
 * in the same moment.
 */
export async function writeTogether<Answer>(
  { config: { databaseUrl } }: App,
  table: string,
  most: number,
  calls: () => Promise<Answer>[],
): Promise<Answer[]> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    const sent = calls()
    await until(async () => (await countWaiting(databaseUrl)) >= most)
    await client.query('commit')
    return Promise.all(sent)
  })
}
