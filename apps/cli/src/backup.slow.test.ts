import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../api/src/platform/db/client.ts'
import { createBrand } from '../../api/src/server/brands/createBrand.ts'
import { migrate } from '../../api/src/platform/db/migrate.ts'
import { openTestApp, type TestApp } from '../../api/src/platform/testing/testing.ts'
import { brandSchemas, countsOf } from './backup/counts.ts'
import { decryptBy, encryptTo, recipientProblem } from './backup/encryption.ts'
import { withMac } from './backup/manifest.ts'
import { addressFileOf } from './start/running.ts'
import { type Postgres, startPostgres } from './start/postgres.ts'
import { secretsOf } from './start/secrets.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-backup-'))
const data = join(place, 'data')
const wal = join(place, 'wal')
const identity = join(place, 'identity.txt')
const picture = 'a picture that only its owner may see'
let recipient: string
let primary: Postgres
let app: TestApp

beforeAll(async () => {
  chmodSync(place, 0o711) // the database's system user must be able to traverse the folder
  mkdirSync(join(data, 'uploads', 'deep'), { recursive: true })
  primary = await startPostgres({
    folder: join(data, 'pg'),
    password: secretsOf(data).database,
    log: join(place, 'postgres.log'),
    isDisposable: true,
    more: { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' },
  })
  await migrate(primary.url)
  app = await openTestApp({ config: { databaseUrl: primary.url, data } })
  await app.registerPlayer('backup01')
  await createBrand(app.app.config, app.clock, { code: 'mei', name: 'Mei', hosts: ['mei.example'] })
  writeFileSync(addressFileOf(data), primary.url)
  writeFileSync(join(data, 'uploads', 'deep', 'picture.webp'), picture)
  recipient = await newIdentity(identity)
}, 120_000)
afterAll(async () => {
  await app.finish()
  await primary.stop()
  rmSync(place, { recursive: true, force: true })
})

async function newIdentity(file: string, made = generateX25519Identity()): Promise<string> {
  const key = await identityToRecipient(await made)
  writeFileSync(file, `# created: 2026-11-25T12:00:00+08:00\n# public key: ${key}\n${await made}\n`, { mode: 0o600 })
  return key
}
function run(command: 'backup' | 'restore' | 'archive' | 'brand', args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'koi.ts'), command, ...args],
    {
      env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', KOI_DATA: data, ...env },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}
/** Commits a transaction and copies the finished WAL segments into `wal`. */
async function commitAndArchive(): Promise<void> {
  await withClient(primary.url, async (client) => {
    await client.query('create table late (at int)')
    const { rows } = await client.query<{ last: string }>('select pg_walfile_name(pg_switch_wal()) as last')
    const from = join(data, 'pg', 'pg_wal')
    mkdirSync(wal)
    for (const name of readdirSync(from))
      if (/^[0-9A-F]{24}$/.test(name) && name <= rows[0]!.last) copyFileSync(join(from, name), join(wal, name))
  })
}
const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('an encrypted backup contains no plaintext and is restored with its identity, every row and picture', () => {
  const backup = join(place, 'encrypted')
  expect(run('backup', [backup], { KOI_BACKUP_RECIPIENT: recipient })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('encrypted'),
  })
  const manifest = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'))
  expect(manifest).toMatchObject({ kind: 'copy', recipients: [recipient] })
  expect(manifest).not.toHaveProperty('counts')
  const files = filesIn(backup).filter((file) => !file.endsWith('/backup.json'))
  expect(files.length).toBeGreaterThan(300)
  for (const file of files) {
    expect(file).toMatch(/\.age$/)
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  }
  expect(filesIn(backup).filter((file) => statSync(file).mode & 0o077)).toEqual([])

  expect(run('restore', [backup, '--drill'])).toMatchObject({
    status: 1,
    stderr: `${backup} is encrypted to ${recipient}: pass the identity file of that key with --identity\n`,
  })
  const to = join(place, 'restored')
  const restored = run('restore', [backup, to, '--identity', identity])
  expect(restored).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('every invariant holds') })
  expect(readFileSync(join(to, 'uploads/deep/picture.webp'), 'utf8')).toBe(picture)
  for (const name of ['secret.key', 'secrets.json'])
    expect(readFileSync(join(to, name))).toEqual(readFileSync(join(data, name)))
  expect(filesIn(to).filter((file) => file.endsWith('.age'))).toEqual([])
}, 300_000)

test('a backup contains further brands with their keys, and a restore names a brand whose key or rows are missing', () => {
  const folder = join(place, 'brands')
  expect(run('backup', [folder])).toMatchObject({ stderr: '', status: 0 })
  expect(run('restore', [folder, '--drill'])).toMatchObject({ stderr: '', status: 0 })
  rmSync(join(folder, 'brands'), { recursive: true })
  expect(run('restore', [folder, '--drill']).stderr).toMatch(/brands\/mei\/\S+ is missing\n$/)
  remake(folder, (manifest) => {
    manifest.counts['brand_mei.audit']! += 1
    for (const path of Object.keys(manifest.files)) if (path.startsWith('brands/')) delete manifest.files[path]
  })
  const { status, stdout, stderr } = run('restore', [folder, '--drill'])
  expect(status).toBe(1)
  expect(stdout + stderr).toContain('brand_mei: its key does not open it')
  expect(stdout + stderr).toContain('brand_mei.audit: ')
})

/** Changes the manifest of a backup as its maker could, who has the key. */
function remake(folder: string, change: (manifest: Shown) => void): void {
  const file = join(folder, 'backup.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Shown
  change(manifest)
  writeFileSync(file, JSON.stringify(withMac(manifest, { data })))
}
type Shown = Parameters<typeof withMac>[0] & { counts: Record<string, number>; files: Record<string, string> }

test('a backup that was changed, or that another installation made, is refused', async () => {
  const folder = join(place, 'origin')
  expect(run('backup', [folder])).toMatchObject({ stderr: '', status: 0 })
  const to = join(place, 'refused')
  const refusal = (...more: string[]) => {
    const { status, stdout, stderr } = run('restore', [folder, to, ...more])
    expect([status, stdout, existsSync(to) ? readdirSync(to) : []]).toEqual([1, '', []])
    return stderr
  }
  const picture = join(folder, 'uploads/deep/picture.webp')
  appendFileSync(picture, 'x')
  expect(refusal()).toBe(`${picture} was changed since the backup was made\n`)
  truncateSync(picture, statSync(picture).size - 1)
  const added = join(folder, 'uploads/added.webp')
  writeFileSync(added, 'x')
  expect(refusal()).toBe(`${added} does not belong to the backup\n`)
  rmSync(added)
  const link = join(folder, 'uploads/link.webp')
  symlinkSync('/etc/hostname', link)
  for (const more of [[], ['--unverified']])
    expect(refusal(...more)).toBe(`${link} is neither a file nor a folder: a backup contains nothing else\n`)
  rmSync(link)
  rmSync(join(folder, 'uploads/deep'), { recursive: true })
  symlinkSync('/etc', join(folder, 'uploads/deep'))
  expect(refusal('--unverified')).toContain('uploads/deep is neither a file nor a folder')
  rmSync(join(folder, 'uploads/deep'))

  // Another installation's key, as on a machine that is not the one of the backup.
  const elsewhere = join(place, 'elsewhere')
  mkdirSync(elsewhere)
  const on = (...more: string[]) => run('restore', [folder, '--drill', ...more], { KOI_DATA: elsewhere })
  expect(on()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'pass a copy of the secret.key of the installation that made the backup with --key FILE',
    ),
  })
  writeFileSync(join(elsewhere, 'secret.key'), `${'ab'.repeat(32)}\n`)
  expect(on()).toMatchObject({ status: 1, stderr: expect.stringContaining('was not made with the key in') })
  mkdirSync(join(folder, 'uploads/deep'))
  writeFileSync(picture, 'a picture that only its owner may see')
  expect(on('--key', join(data, 'secret.key'))).toMatchObject({ status: 0, stderr: '' })

  const file = join(folder, 'backup.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, at: '2026-01-01T00:00:00.000Z' }))
  expect(refusal()).toContain('or backup.json was changed')
  const { mac: _, files: __, ...old } = manifest
  writeFileSync(file, JSON.stringify(old))
  expect(refusal()).toContain('restore it with --unverified only if')
  expect(run('restore', [folder, '--drill', '--unverified'])).toMatchObject({ status: 0, stderr: '' })
}, 300_000)

test('names in a restored database are not run as statements', async () => {
  await withClient(primary.url, async (client) => {
    await client.query('begin')
    await client.query(`create table "x', (select pg_sleep(0)) as count --" (id int)`)
    await client.query('create schema "brand_x; drop table player"')
    await client.query('create table "brand_x; drop table player".audit (id int)')
    const counts = await countsOf(client)
    expect(Object.keys(counts)).toContain('player')
    expect(Object.keys(counts).filter((name) => /[^\w."]/.test(name))).toEqual([])
    expect(await brandSchemas(client)).toEqual(['brand_mei'])
    await client.query('rollback')
  })
})

test('a backup without a public key is not encrypted, and a malformed public key fails before anything is written', async () => {
  const plain = join(place, 'plain')
  expect(run('backup', [plain]).status).toBe(0)
  expect(readFileSync(join(plain, 'uploads/deep/picture.webp'), 'utf8')).toBe(picture)
  expect(filesIn(plain).filter((file) => statSync(file).mode & 0o077)).toEqual([])
  for (const [wrong, env] of [
    [['--recipient', `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`], {}],
    [[], { KOI_BACKUP_RECIPIENT: 'age1' }],
    [['--recipient', ''], { KOI_BACKUP_RECIPIENT: recipient }],
  ] as [string[], Record<string, string>][]) {
    const to = join(place, 'never')
    const { status, stderr } = run('backup', [to, ...wrong], env)
    expect([status, stderr.split('\n').length]).toEqual([1, 2])
    expect(stderr).toMatch(/^(--recipient|KOI_BACKUP_RECIPIENT): .*public key/)
    expect(readdirSync(place)).not.toContain('never')
  }
})

test('a wrong or malformed identity and a damaged backup fail with one sentence and leave no data folder', async () => {
  const backup = join(place, 'damaged')
  expect(run('backup', [backup, '--recipient', recipient]).status).toBe(0)
  const to = join(place, 'nothing')
  const refusal = (file: string) => {
    const { status, stderr } = run('restore', [backup, to, '--identity', file])
    expect([status, stderr.split('\n').length]).toEqual([1, 2])
    return stderr
  }
  const other = join(place, 'other.txt')
  await newIdentity(other)
  expect(refusal(other)).toContain(`the identity in ${other} does not belong to ${recipient}\n`)
  expect(refusal(join(place, 'absent.txt'))).toContain('absent.txt cannot be read (ENOENT)')
  writeFileSync(other, `${recipient}\n`)
  expect(refusal(other)).toContain('holds no age identity')
  const counts = join(backup, 'counts.json.age')
  truncateSync(counts, statSync(counts).size - 1)
  expect(refusal(identity)).toContain(`${counts} cannot be decrypted`)
  expect(readdirSync(place)).not.toContain('nothing')
  const key = join(backup, 'secret.key.age')
  appendFileSync(key, 'x')
  expect(refusal(identity)).toContain('cannot be decrypted')
})

test('a time outside the log fails with one sentence that names the range, and the same folder can be used again', async () => {
  const backup = join(place, 'in-time')
  expect(run('backup', [backup]).status).toBe(0)
  const before = Date.now()
  await commitAndArchive()
  const to = join(place, 'to-a-time')
  const refusal = (...more: string[]) => {
    const { status, stdout, stderr } = run('restore', [backup, to, '--archive', wal, ...more])
    expect([status, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
    return stderr
  }
  const late = refusal('--until', '2099-01-01 00:00:00+00')
  const [, last = ''] =
    /^--until is 2099.* but the log in \S+ ends with a transaction at (.+): use a time before it, or leave out --until/.exec(
      late,
    )!
  expect(Date.parse(last)).toBeGreaterThanOrEqual(before)
  expect(refusal('--until', '2020-01-01 00:00:00+00')).toContain('use an older backup')
  expect(refusal('--until', 'noon')).toContain('--until is noon: write it as "2026-11-23 01:00:00+00"')
  const nowhere = join(place, 'nowhere')
  expect(refusal('--archive', nowhere)).toBe(`--archive is ${nowhere}: there is no such folder\n`)
}, 300_000)

test('a folder that may not be written ends a command with one sentence that names folder, user and remedy', () => {
  const backup = join(place, 'allowed')
  expect(run('backup', [backup]).status).toBe(0)
  // Not even root can create a folder there.
  const forbidden = '/sys/koi'
  for (const [command, args] of [
    ['backup', [forbidden]],
    ['backup', ['--into', forbidden]],
    ['restore', [backup, forbidden]],
    ['archive', [forbidden]],
  ] as const) {
    const { status, stdout, stderr } = run(command, [...args])
    expect([command, status, stdout, stderr.split('\n').length]).toEqual([command, 1, '', 2])
    expect(stderr).toMatch(/^The user "[^"]+" cannot create \/sys\/koi.* at \/sys\): use another folder/)
  }
})

test('each of several recipients, including a post-quantum one, decrypts the backup', async () => {
  const [first, second] = [join(place, 'first.txt'), join(place, 'second.txt')]
  const recipients = [await newIdentity(first), await newIdentity(second, generateHybridIdentity())]
  expect(recipientProblem(recipients.join(', '))).toBeNull()
  const text = Buffer.from('锦鲤')
  const encrypted = await buffer(await encryptTo(recipients)(Readable.from([text])))
  for (const file of [first, second])
    expect(await buffer(await decryptBy(file)(Readable.from([encrypted])))).toEqual(text)
})

test.each([
  ['', 'no public key'],
  ['age1tag1qt8lw0ual6avlwmwatk888yqnmdamm7xfd0wak53ut6elz5c4swx2yqdj4e', 'age1tag1'],
  ['AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX', 'is not an age public key'],
  ['age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj age1', '"age1"'],
])('rejects a malformed public key and names it: %s', (text, named) => {
  expect(recipientProblem(text)).toContain(named)
})

test('decrypts a file encrypted by the age program', async () => {
  const file = join(place, 'program.txt')
  writeFileSync(file, 'AGE-SECRET-KEY-1PPDGVSVRYFXJ6EFW97YK2U9R63M3T956QZ873NGXRS3F3Y905NTQWQVYUN\n')
  const encrypted = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSArTTRFZEJYRWxaMG1lQW9OcmxvNk14dDFvRmRHVW1mT2Q3R3dvTndtWXhZCmI3RDc5SzJJYndKZndXT1NXbEY4ZlFXSThNVURINXVJdVI3N0MzeFZScmsKLS0tIDUvaGlCclJHK1o1R2tlUnJjRldNZHJlOWRiMVU2VUhTaGxhRWZRdDEzVUUKAo0zUcZSevrQxtVAzYohUnvCEBk1gVgbF/4U/IrBY57EPA2AkGItxLRZSJd8UHGALKNnTLs=',
    'base64',
  )
  expect((await buffer(await decryptBy(file)(Readable.from([encrypted])))).toString()).toBe('from the age program\n')
})

test('encryption and decryption apply backpressure: memory does not grow with the file size', async () => {
  const chunk = Buffer.alloc(2 ** 16, 'koi')
  const chunks = 256
  let given = 0
  const source = function* () {
    for (; given < chunks; given++) yield chunk
  }
  let taken = 0
  let ahead = 0
  const encrypted = await encryptTo([recipient])(Readable.from(source(), { objectMode: false }))
  for await (const part of await decryptBy(identity)(encrypted)) {
    taken += (part as Buffer).length
    ahead = Math.max(ahead, given * chunk.length - taken)
  }
  expect(taken).toBe(chunks * chunk.length)
  expect(ahead).toBeLessThan(2 ** 22)
})

test('a backup contains the brands of other databases, and a brand whose database is lost is restored from it', async () => {
  const west = new URL(primary.url)
  west.pathname = '/west'
  await withClient(primary.url, (client) => client.query('create database west'))
  const env = { KOI_DATABASES: `west=${west.href}` }
  expect(run('brand', ['move', 'mei', '--to', 'west'], env)).toMatchObject({ stderr: '', status: 0 })
  const backup = join(place, 'placed')
  expect(run('backup', [backup], env)).toMatchObject({ stderr: '', status: 0 })
  await withClient(west.href, (client) => client.query('drop schema brand_mei cascade'))
  const other = join(place, 'without')
  expect(run('backup', [other], env)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The brand mei in the database west is not in this backup'),
  })
  expect(filesIn(other)).toContain(join(other, 'backup.json'))
  expect(run('restore', [backup, '--drill']).stdout).toContain('The brand mei was in another database')
  const moved = join(backup, 'placed', 'mei')
  expect(run('brand', ['import', moved], env)).toMatchObject({ stderr: '', status: 0 })
  expect(run('brand', ['list'], env).stdout).toBe('mei  Mei  mei.example  suspended\n')
  expect(run('brand', ['import', moved], env)).toMatchObject({ status: 1 })
}, 300_000)
