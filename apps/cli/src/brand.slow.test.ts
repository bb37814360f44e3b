import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inSchema } from '../../api/src/site/brand/brand.ts'
import { digestOf, openTwoBrands, secondHost, type TwoBrands } from '../../api/src/server/brands/brands.testing.ts'
import { makeDatabase, type TestDatabase } from '../../api/src/platform/testing/database.testing.ts'
import { knownMigrations, migrate } from '../../api/src/platform/db/migrate.ts'
import { code as captcha, password } from '../../api/src/platform/testing/testing.ts'

let two: TwoBrands
let west: TestDatabase
let place: string
let identity: string
let recipient: string

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'koi-brand-'))
  west = await makeDatabase()
  two = await openTwoBrands({ databases: { west: west.url } })
  identity = join(place, 'identity.txt')
  const key = await generateX25519Identity()
  recipient = await identityToRecipient(key)
  writeFileSync(identity, `${key}\n`, { mode: 0o600 })
})
afterEach(async () => {
  await two.finish()
  await west.drop()
  rmSync(place, { recursive: true, force: true })
})

/** Runs the command asynchronously, because a move waits for the server in this process to close the brand. */
async function run(...args: string[]) {
  const { databaseUrl, data } = two.main.app.config
  const child = spawn(process.execPath, [join(import.meta.dirname, 'koi.ts'), ...args], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: databaseUrl,
      KOI_DATABASES: `west=${west.url}`,
      KOI_DATA: data,
      PLATFORM_URL: 'https://main.example',
    },
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { status, stdout, stderr }
}
/** Opening a brand also makes its task `match-exclusions` due. */
const changing = ['migration', 'call_count', 'task']
const schemas = async (): Promise<string[]> => {
  const { rows } = await two.main.app.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'brand%' union all select code from platform.brand order by 1`,
  )
  return [...rows.map(({ name }) => name), ...readdirSync(join(two.main.app.config.data, 'brands')).toSorted()]
}
const signIn = async (host: string) =>
  (await two.call(host, 'POST /api/login_pc', { body: { name: 'demo005', password, code: captcha } })).code

test('an encrypted export is imported under another code into another database, suspended, with every row, picture and key', async () => {
  const { config } = two.second.app
  mkdirSync(join(config.data, 'uploads'), { recursive: true })
  writeFileSync(join(config.data, 'uploads', 'picture.webp'), 'a picture')
  const before = await digestOf(two.second, changing)
  const folder = join(place, 'export')
  expect(await run('brand', 'export', 'second', '--to', folder, '--recipient', recipient)).toMatchObject({
    stderr: '',
    status: 0,
    stdout: expect.stringContaining('encrypted'),
  })
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  expect(files.filter(({ name }) => !name.endsWith('.age')).map(({ name }) => name)).toEqual(['backup.json'])
  const { rows } = await two.main.app.pool.query<{ isExported: boolean }>(
    `select exported_at > created_at as "isExported" from platform.brand`,
  )
  expect(rows).toEqual([{ isExported: true }])

  const imported = ['brand', 'import', folder, '--code', 'third', '--host', 'third.example', '--place', 'west']
  expect(await run(...imported)).toMatchObject({ status: 1, stderr: expect.stringContaining('--identity') })
  expect(await run(...imported, '--identity', identity)).toMatchObject({
    stderr: '',
    status: 0,
    stdout: expect.stringContaining('every invariant holds'),
  })
  await two.brands.reload()
  expect(await signIn('third.example')).toBe(503)
  expect((await run('brand', 'resume', 'third')).status).toBe(0)
  await two.brands.reload()
  const third = two.brands.find('third')!
  expect(await digestOf(third, changing)).toEqual(before)
  expect(third.app.config.databaseUrl).toContain(west.database)
  expect(readFileSync(join(third.app.config.data, 'uploads', 'picture.webp'), 'utf8')).toBe('a picture')
  expect(readFileSync(join(third.app.config.data, 'secret.key'))).toEqual(readFileSync(join(config.data, 'secret.key')))
  expect(await signIn('third.example')).toBe(200)
  expect(await signIn(secondHost)).toBe(200)
}, 300_000)

test('a damaged export is refused and leaves nothing behind; a backup and an export are not accepted in place of each other', async () => {
  const folder = join(place, 'export')
  expect((await run('brand', 'export', 'second', '--to', folder)).status).toBe(0)
  const before = await schemas()
  const importing = () => run('brand', 'import', folder, '--code', 'third', '--host', 'third.example')
  const damages: [string, (text: string) => string, string][] = [
    [
      'tables/posting.copy',
      (content) => content.slice(0, content.lastIndexOf('\n', content.length - 2) + 1),
      'posting (',
    ],
    ['tables/player.copy', (content) => content.replace('demo005', 'demo0055'), 'player ('],
    ['tables/player.copy', (content) => content.slice(0, 100), 'missing data for column'],
    ['data/secret.key', () => `${'0'.repeat(64)}\n`, 'does not open'],
  ]
  for (const [name, damage, message] of damages) {
    const file = join(folder, name)
    const content = readFileSync(file, 'utf8')
    writeFileSync(file, damage(content))
    expect(await importing(), name).toMatchObject({ status: 1, stderr: expect.stringContaining(message) })
    expect(await schemas()).toEqual(before)
    writeFileSync(file, content)
  }
  truncateSync(join(folder, 'tables.json'))
  expect((await importing()).status).toBe(1)
  expect(await schemas()).toEqual(before)
  expect(await run('restore', folder, '--drill')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('holds the brand second only'),
  })
}, 300_000)

test('an export of an earlier release is upgraded by the import', async () => {
  const { config } = two.main.app
  const names = knownMigrations().map(({ name }) => name)
  await two.main.execAsOwner(`create schema brand_old;
    insert into platform.brand (code, name, is_suspended) values ('old', 'Old', true);
    insert into platform.brand_host (brand, host, sort) values ('old', 'old.example', 1)`)
  const earlier = names.slice(0, names.indexOf('0010_content.sql'))
  await migrate(inSchema(config.databaseUrl, 'brand_old'), undefined, earlier)
  mkdirSync(join(config.data, 'brands', 'old'), { recursive: true })
  const folder = join(place, 'export')
  expect(await run('brand', 'export', 'old', '--to', folder)).toMatchObject({ stderr: '', status: 0 })
  expect(existsSync(join(folder, 'tables', 'article.copy'))).toBe(false)
  expect(await run('brand', 'import', folder, '--code', 'third', '--host', 'third.example')).toMatchObject({
    stderr: '',
    status: 0,
  })
  const { rows } = await two.main.app.pool.query<{ name: string }>(`select name from brand_third.migration order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(names)
}, 300_000)

test('export and import refuse an unknown brand, an existing folder, and a code, host or database that cannot be used', async () => {
  const folder = join(place, 'export')
  expect(await run('brand', 'export', 'none', '--to', folder)).toMatchObject({
    status: 1,
    stderr: 'There is no brand none.\n',
  })
  expect(existsSync(folder)).toBe(false)
  expect(await run('brand', 'export', 'second', '--to', place)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('exists already'),
  })
  expect((await run('brand', 'export', 'second', '--to', folder)).status).toBe(0)
  const before = await schemas()
  const refusals: [string[], string][] = [
    [['--host', 'third.example'], 'There is a brand second already.'],
    [['--code', 'third'], 'A brand needs a host.'],
    [['--code', 'third', '--host', secondHost], `${secondHost} is a host of the brand second.`],
    [['--code', 'Third', '--host', 'third.example'], '"Third" is no code'],
    [['--code', 'third', '--host', 'third.example', '--place', 'north'], 'KOI_DATABASES has no database "north".'],
  ]
  for (const [more, message] of refusals)
    expect(await run('brand', 'import', folder, ...more), message).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(message),
    })
  expect(await schemas()).toEqual(before)
}, 300_000)

test('the command line moves a brand, and lists the database of each brand', async () => {
  expect(await run('brand', 'move', 'second', '--to', 'west')).toMatchObject({
    stderr: '',
    status: 0,
    stdout: expect.stringContaining('rows copied and compared'),
  })
  expect((await run('brand', 'list')).stdout).toContain('second  Second  second.example  in west')
  expect(await run('migrate')).toMatchObject({ stderr: '', status: 0 })
  await two.brands.reload()
  expect(await signIn(secondHost)).toBe(200)
  expect(await run('brand', 'move', 'second', '--to', 'north')).toMatchObject({
    status: 1,
    stderr: 'KOI_DATABASES has no database "north".\n',
  })
}, 300_000)

test('the command line removes a suspended and exported brand, after a confirmation and seven days', async () => {
  const remove = (...more: string[]) => run('brand', 'remove', 'second', ...more)
  const confirmed = ['--yes-remove', 'second']
  expect(await remove()).toMatchObject({ status: 1, stderr: expect.stringContaining('--yes-remove second') })
  expect(await remove('--yes-remove', 'other')).toMatchObject({ status: 1 })
  expect(await remove(...confirmed)).toMatchObject({ status: 1, stderr: expect.stringContaining('is open') })
  expect((await run('brand', 'suspend', 'second')).status).toBe(0)
  expect(await remove(...confirmed)).toMatchObject({ status: 1, stderr: expect.stringContaining('was not exported') })
  await two.brands.reload()
  expect((await run('brand', 'export', 'second', '--to', join(place, 'export'))).status).toBe(0)
  expect(await remove(...confirmed)).toMatchObject({ stderr: '', status: 0 })
  expect((await run('brand', 'list')).stdout).toMatch(/suspended {2}to be removed at 20/)
  expect(await run('brand', 'move', 'second', '--to', 'west')).toMatchObject({ status: 1 })
  expect(await remove('--call-off')).toMatchObject({ stderr: '', status: 0 })
  expect((await run('brand', 'list')).stdout).toMatch(/suspended\n/)
}, 300_000)
