import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@koi/contract/time'
import { afterEach, expect, inject, test } from 'vitest'
import pg from 'pg'
import { createBrand } from '../../api/src/server/brands/createBrand.ts'
import { openTestApp, type TestApp } from '../../api/src/platform/testing/testing.ts'
import {
  readBrandFacts,
  readPlaceFacts,
  readDatabaseFacts,
  type DatabaseFacts,
  type ReplicaFacts,
} from './doctor/facts.ts'
import type { Facts } from './doctor/facts.ts'
import { diagnose } from './doctor/lines.ts'

const sound: DatabaseFacts = {
  version: 180_004,
  role: 'koi',
  isSuperuser: false,
  isMigrated: true,
  drift: 20,
  opens: true,
  maxConnections: 97,
  hasChecksums: true,
  hasAutovacuum: true,
  isLogCopied: true,
  knowsZone: true,
  unreadable: [],
  broken: [],
  stuckJobs: [],
  failedJobs: [],
  deadMessages: 0,
  lateMessages: 0,
  openArchives: [],
  demoPlayers: 0,
}
const installation: Facts = {
  node: '24.21.0',
  mistakes: [],
  isProduction: true,
  isDemoAllowed: false,
  hasKey: true,
  isKeyRead: true,
  keyRights: 0,
  trustProxy: '127.0.0.1',
  processes: 1,
  certificate: 60,
  uploads: null,
  platformUrl: 'https://play.example',
  hosts: null,
  host: '127.0.0.1',
  freeBytes: 50 * 2 ** 30,
  database: sound,
  places: [],
  brands: [],
  replica: null,
  ready: 200,
  sandbox: 'not expected',
  backupRecipient: null,
  backupAge: 60 * 60 * 1000,
  collector: null,
}
const publicKey = 'age14f7ucz3ehzejc5drgr5am6l607rk8c40vz02mn8c28sqqs5s8d9quvv5dj'
const copy: ReplicaFacts = { isStandby: true, isOurs: true, behind: 20 }
const wrong = (change: Partial<Facts>, inDatabase: Partial<DatabaseFacts> = {}) =>
  diagnose({ ...installation, database: { ...sound, ...inDatabase }, ...change })
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ verdict, what }) => `${verdict} ${what}`)

test('a healthy installation has only ok lines', () => {
  expect(wrong({})).toEqual([])
  expect(diagnose(installation)).toHaveLength(21)
  expect(wrong({ replica: copy })).toEqual([])
  expect(wrong({ backupRecipient: publicKey })).toEqual([])
  expect(wrong({ collector: { url: 'http://collector:4318', answers: true } })).toEqual([])
})

test.each<[string, Partial<Facts>, Partial<DatabaseFacts>?]>([
  ['bad Node', { node: '20.19.0' }],
  ['bad settings', { mistakes: ['PORT is "x"'] }],
  ['bad secret key', { keyRights: 0o044 }],
  ['bad secret key', {}, { opens: false }],
  ['bad uploads', { uploads: '/var/lib/koi/uploads cannot be written to' }],
  ['bad public address', { platformUrl: null }],
  ['bad public address', { platformUrl: 'http://play.example' }],
  ['warn public address', { isProduction: false, platformUrl: null, host: '0.0.0.0' }],
  ['warn disk', { freeBytes: 2 ** 31 }],
  ['bad disk', { freeBytes: 2 ** 20 }],
  ['warn database', { database: null }],
  ['bad database', { database: 'connect ECONNREFUSED' }],
  ['bad database', {}, { version: 140_001 }],
  ['bad role', {}, { isSuperuser: true }],
  ['bad role', {}, { unreadable: ['player'] }],
  ['warn connections', { processes: 8 }],
  ['bad autovacuum', {}, { hasAutovacuum: false }],
  ['bad time zone', {}, { knowsZone: false }],
  ['warn checksums', {}, { hasChecksums: false }],
  ['warn log archive', {}, { isLogCopied: false }],
  ['warn proxy', { trustProxy: null }],
  ['warn certificate', { certificate: 3.5 }],
  ['bad certificate', { certificate: -1 }],
  ['warn certificate', { certificate: 'connect ECONNREFUSED' }],
  ['warn clock', {}, { drift: -3000 }],
  ['bad clock', {}, { drift: 90_000 }],
  ['bad migrations', {}, { isMigrated: false }],
  ['bad ledger', {}, { broken: ['no account of a player is below zero'] }],
  ['bad jobs', {}, { stuckJobs: ['rebate'] }],
  ['warn jobs', {}, { failedJobs: ['rebate'] }],
  ['warn messages', {}, { deadMessages: 1 }],
  ['warn messages', {}, { lateMessages: 1 }],
  ['warn archive', {}, { openArchives: ['sign_in-2026-03-1.jsonl.gz'] }],
  ['bad demo accounts', {}, { demoPlayers: 6 }],
  ['warn demo accounts', { isDemoAllowed: true }, { demoPlayers: 6 }],
  ['bad read replica', { replica: 'connect ECONNREFUSED' }],
  ['bad read replica', { replica: { ...copy, isStandby: false } }],
  ['bad read replica', { replica: { ...copy, isOurs: false } }],
  ['warn read replica', { replica: { ...copy, behind: null } }],
  ['bad platform', { ready: null }],
  ['bad platform', { ready: 503 }],
  ['warn sandbox', { sandbox: 200 }],
  ['warn sandbox', { isProduction: false, sandbox: null }],
  ['warn backup', { backupRecipient: 'age1typo' }],
  ['warn last backup', { backupAge: null }],
  ['warn last backup', { backupAge: 26 * 60 * 60 * 1000 }],
  ['warn traces', { collector: { url: 'http://collector:4318', answers: false } }],
])('reports only "%s", with a remedy', (line, change, inDatabase) => {
  expect(wrong(change, inDatabase)).toEqual([line])
  const lines = diagnose({ ...installation, database: { ...sound, ...inDatabase }, ...change })
  for (const { verdict, remedy } of lines) expect(remedy !== '').toBe(verdict !== 'ok')
})

test('the line about connections says that other servers using the database are not counted', () => {
  const findings = diagnose({ ...installation, processes: 2 }).filter(({ what }) => what === 'connections')
  expect(findings.map(({ finding }) => finding)).toEqual([
    '2 processes of this server use up to 50 of 97; other servers on this database are not counted',
  ])
})

let app: TestApp | null = null
afterEach(async () => {
  await app?.finish()
  app = null
})

test('reads stuck and failed jobs, dead messages, interrupted archives, a wrong key and pending migrations', async () => {
  app = await openTestApp({ demo: true })
  const { databaseUrl, data } = app.app.config
  expect(await readDatabaseFacts(databaseUrl, data)).toMatchObject({
    isMigrated: true,
    opens: true,
    broken: [],
    stuckJobs: [],
    openArchives: [],
    demoPlayers: 5,
  })
  const other = mkdtempSync(join(tmpdir(), 'koi-doctor-'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into job_run (id, name, started_at, finished_at, error) values
         (gen_random_uuid(), 'stuck', now() - interval '2 hours', null, null), (gen_random_uuid(), 'failed', now(), now(), 'no')`,
    )
    await client.query(
      `insert into message_delivery (id, key, event, messenger, receiver_shown, subject, body, data, state, created_at, closed_at)
       values (gen_random_uuid(), 'dead', 'x', 'x', 'x', '', '', '{}', 'failed', now(), now())`,
    )
    await client.query(
      `insert into task (kind, subject, destination, due_at, requested_at)
       values ('send-message', 'late', 'messenger:x', now() - interval '2 hours', now())`,
    )
    await client.query(
      `insert into archive_file (name, list, month, rows, first, last, sha256, made_at, closed_at) values
         ('cut', 'sign_in', '2026-03-01', 1, '1', '1', 'x', now() - interval '2 hours', null),
         ('under way', 'sign_in', '2026-03-01', 1, '1', '1', 'x', now(), null),
         ('ended', 'sign_in', '2026-03-01', 1, '1', '1', 'x', now() - interval '2 hours', now())`,
    )
    const sick = await readDatabaseFacts(databaseUrl, other)
    expect(sick).toMatchObject({ opens: false, deadMessages: 1, lateMessages: 1, openArchives: ['cut'] })
    expect(sick.stuckJobs).toContain('stuck')
    expect(sick.failedJobs).toContain('failed')
    await client.query(
      "delete from message_delivery; delete from task where subject = 'late'; delete from job_run where name in ('stuck', 'failed')",
    )
    await client.query("delete from migration where name like '0009%'")
    expect(await readDatabaseFacts(databaseUrl, data)).toMatchObject({ isMigrated: false })
  } finally {
    await client.end()
    rmSync(other, { recursive: true, force: true })
  }
  await expect(readDatabaseFacts(`${inject('pgUrl')}_nowhere`, data)).rejects.toThrow()
})

test('names a brand whose migrations, key or invariants are wrong, and only warns about a suspended one', async () => {
  const brand = { code: 'mei', isSuspended: false, hasMove: false, removeAt: null, hasKey: true, database: sound }
  expect(wrong({ brands: [brand] })).toEqual([])
  expect(wrong({ brands: [{ ...brand, isSuspended: true }] })).toEqual(['warn brand mei'])
  expect(wrong({ brands: [{ ...brand, hasMove: true }] })).toEqual(['warn brand mei'])
  expect(wrong({ brands: [{ ...brand, removeAt: '2026-03-10T04:00:00.000Z' as Instant }] })).toEqual(['warn brand mei'])
  for (const change of [
    { database: 'it does not answer' },
    { database: { ...sound, isMigrated: false } },
    { database: { ...sound, broken: ['balances'] } },
    { database: { ...sound, opens: false } },
    { hasKey: false },
  ])
    expect(wrong({ brands: [{ ...brand, ...change }] })).toEqual(['bad brand mei'])
  app = await openTestApp()
  const { config } = app.app
  for (const code of ['one', 'two', 'three'])
    await createBrand(config, app.clock, { code, name: code, hosts: [`${code}.example`] })
  await app.execAsOwner('delete from brand_two.migration')
  expect(wrong({ brands: await readBrandFacts(config) })).toEqual(['bad brand two'])
})

test('names a database of KOI_DATABASES that does not answer, is too old, or is reached as a superuser', async () => {
  const west = { name: 'west', version: 180_004, role: 'koi', isSuperuser: false }
  expect(wrong({ places: [west] })).toEqual([])
  for (const change of [{ version: 'connect ECONNREFUSED' }, { version: 140_001 }, { isSuperuser: true }])
    expect(wrong({ places: [{ ...west, ...change }] })).toEqual(['bad database west'])
  const closed = 'postgres://koi@127.0.0.1:1/koi'
  const [found] = await readPlaceFacts({ west: closed })
  expect(found).toMatchObject({ name: 'west', version: expect.stringContaining('ECONNREFUSED') })
})
