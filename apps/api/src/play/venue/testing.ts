import { inTransaction } from '../../platform/db/db.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deciderColumns } from '../../platform/db/decider.ts'
import type { SandboxOptions } from '../../../../sandbox/src/core/context.ts'
import { openSandbox as startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { post } from '../../books/ledger/ledger.ts'
import { fen } from '@koi/contract/money'
import { expectSandboxAgrees } from './sandboxAgreement.testing.ts'
import { createVenueAccount, findVenue } from './venue.ts'

/** The sandbox, with its control API. */
export interface TestSandbox {
  url: string
  secret: string
  control<Answer = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  walletOf(venue: string, player: string): Promise<string>
  mode(venue: string, mode: string): Promise<void>
  close(): Promise<void>
}

/** Starts a sandbox in the test's own process: another process would take as long to start as thirty calls. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const data = mkdtempSync(join(tmpdir(), 'koi-sandbox-'))
  const secret = options.secret ?? newId()
  const sandbox = await startSandbox({ data, ...options, secret })
  await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`
  const control: TestSandbox['control'] = async (method, path, body) => {
    const answer = await fetch(
      url + path,
      method === 'GET'
        ? {}
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) },
    )
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as never
  }
  return {
    url,
    secret,
    control,
    async walletOf(venue, player) {
      const { items } = await control<{ items: { venue: string; balance: string }[] }>(
        'GET',
        `/control/wallets?player=${player}`,
      )
      return items.find((item) => item.venue === venue)?.balance ?? '0.00'
    },
    mode: async (venue, mode) => void (await control('POST', `/control/venues/${venue}`, { mode })),
    async close() {
      await sandbox.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export async function openPlay(sandbox: TestSandbox, at?: string): Promise<TestApp> {
  const app = await openTestApp({
    ...(at ? { at } : {}),
    config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret },
  })
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  for (const code of ['ag', 'obgdy'])
    await app.callConsoleApi(`PATCH /console/api/venues/${code}`, { state: 1, without_test: 1 })
  await app.callConsoleApi('POST /console/api/venues', {
    state: 1,
    without_test: 1,
    code: 'slot',
    name: '鲤跃电子',
    quiet_seconds: 20,
  })
  app.closing.push(() => expectSandboxAgrees(app, sandbox))
  return app
}

/** Credits the main wallet with this many yuan by a manual adjustment. */
export async function give(app: TestApp, player: string, yuan: number): Promise<void> {
  const about = newId()
  const { connection } = app
  const operator = await connection.db.selectFrom('operator').select('id').executeTakeFirstOrThrow()
  await inTransaction(connection.db, async (tx) => {
    const amount = fen(yuan * 100)
    const now = app.clock.now()
    await tx
      .insertInto('adjustment')
      .values({
        id: about,
        playerId: player,
        amount,
        kind: 'correction',
        reason: 'test',
        state: 'approved',
        madeBy: operator.id,
        ...deciderColumns({ kind: 'system' }), // does not count toward the operator's daily sum
        createdAt: now,
        closedAt: now,
      })
      .execute()
    post(tx, {
      player,
      kind: 'adjustment.credit',
      order: about,
      amount,
      at: now,
    })
  })
}

/** Inserts the account that a player's first launch or transfer creates, without calling the venue. */
export async function insertVenueAccount({ app: { db } }: TestApp, player: string, venue: string): Promise<void> {
  await createVenueAccount(db, player, (await findVenue(db, venue))!)
}
