import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../api/src/platform/testing/testing.ts'
import { layOut } from '../../../tools/release/layout.ts'
import { publicPemOf, signatureOf } from './upgrade/signature.ts'
import { sha256Of, sumsOf } from './upgrade/sums.ts'
import { buildStale } from './start/build.ts'
import { freePort } from './start/ports.ts'
import type { Release } from './start/release.ts'
import { unpackedProgram } from './upgrade/program.ts'
import { upgrade, type UpgradeRequest } from './upgrade/upgrade.ts'
import { callSteadily, serveBySocket, spawnWithSocket } from './upgrade.testing.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-upgrade-'))
const home = join(place, 'installed', 'koi')
const laidOut = join(place, 'koi')
/** Where an installation configures the key of releases; missing unless a test writes it. */
const releaseKey = join(place, 'release.pub')
const { privateKey: signingKey } = generateKeyPairSync('ed25519')
let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await buildStale(() => undefined)
  await layOut(laidOut, { hasDatabase: false, hasSandbox: false, publicKey: publicPemOf(signingKey) })
  // Node makes up two thirds of a release. A script replaces it, because tests hash and unpack the release several
  // times.
  put(laidOut, 'bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
  chmodSync(join(laidOut, 'bin/node'), 0o755)
  seal(laidOut)
  mkdirSync(dirname(home))
  spawnSync('cp', ['--archive', '--link', laidOut, home])
}, 300_000)
afterAll(async () => {
  await app.finish()
  rmSync(place, { recursive: true, force: true })
})

const releaseIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release

/** Replaces a file instead of writing into it, because folders share files by hard links. */
function put(folder: string, path: string, content: string): void {
  rmSync(join(folder, path), { force: true })
  writeFileSync(join(folder, path), content)
}

function seal(folder: string): void {
  rmSync(join(folder, 'SHA256SUMS'), { force: true })
  put(folder, 'SHA256SUMS', sumsOf(folder))
}

/** Writes a signed SHA256SUMS beside the releases. */
function writeSums(sums: string, key = signingKey): void {
  writeFileSync(join(place, 'SHA256SUMS'), sums)
  writeFileSync(join(place, 'SHA256SUMS.sig'), signatureOf(Buffer.from(sums), key))
}

/** Packs a release, uncompressed for speed, with a signed SHA256SUMS beside it. */
function pack(folder: string, changes: Partial<Release>): string {
  put(folder, 'release.json', JSON.stringify({ ...releaseIn(laidOut), ...changes }))
  seal(folder)
  const file = `${folder}.tar.gz`
  spawnSync('tar', ['--create', `--file=${file}`, `--directory=${dirname(folder)}`, basename(folder)])
  writeSums(`${sha256Of(file)}  ${basename(file)}\n`)
  return file
}

function laterRelease(version: string, path: string, content: string): string {
  const folder = join(place, version)
  spawnSync('cp', ['--archive', '--link', laidOut, folder])
  put(folder, path, content)
  return pack(folder, { version })
}

const wanted = (file: string | null): UpgradeRequest => ({ file, backups: null, isDry: false, readyTimeout: 60_000 })

test('no call fails during an upgrade, the rollback of a broken release and a return to the previous one', async () => {
  const port = await freePort()
  const data = join(place, 'data')
  const env = {
    PATH: process.env['PATH'],
    KOI_ENV_FILE: join(place, 'none'),
    KOI_DATA: data,
    KOI_SEED: 'empty',
    KOI_SANDBOX: 'off',
    KOI_PROCESSES: '2',
    KOI_ADMIN_PASSWORD: 'admin12345',
    DATABASE_URL: app.app.config.databaseUrl,
    PORT: String(port),
  }
  mkdirSync(data)
  const service = await serveBySocket(join(home, 'bin/koi'), port, env)
  await service.restart()
  const calls = callSteadily(port, 25)
  const url = `http://127.0.0.1:${port}`
  const version = async () => ((await (await fetch(`${url}/readyz`)).json()) as { version: string }).version
  const to = async (file: string | null) => {
    const output: string[] = []
    const program = unpackedProgram(home, place)
    const at = { home, releaseKey, release: releaseIn(home), url, program, service, env }
    return { isDone: await upgrade(at, wanted(file), (line) => output.push(line)), output: output.join('\n') }
  }

  const before = releaseIn(home).version
  const added = '9001_later.sql'
  const first = await to(
    laterRelease('9.0.0', `apps/api/migrations/${added}`, 'create table later (id uuid primary key);'),
  )
  expect(first).toMatchObject({ isDone: true, output: expect.stringContaining(`1 to apply: ${added}`) })
  expect([await version(), releaseIn(`${home}.old`).version]).toEqual(['9.0.0', before])

  const broken = await to(laterRelease('9.1.0', 'apps/api/dist/server/main.js', 'process.exit(1)'))
  expect(broken).toMatchObject({ isDone: false, output: expect.stringContaining('9.1.0 did not become ready') })
  expect([await version(), releaseIn(home).version]).toEqual(['9.0.0', '9.0.0'])
  expect(existsSync(`${home}.new`)).toBe(false)

  // The previous release works with the migrations of the later one.
  rmSync(`${home}.old`, { recursive: true, force: true })
  spawnSync('cp', ['--archive', '--link', laidOut, `${home}.old`])
  expect((await to(null)).isDone).toBe(true)
  expect([await version(), releaseIn(`${home}.old`).version]).toEqual([before, '9.0.0'])

  const { count, failed } = await calls.finish()
  await service.stop()
  expect(failed).toEqual([])
  expect(count).toBeGreaterThan(100)
}, 300_000)

test('rejects a file that cannot be installed with a reason and changes nothing', async () => {
  const folder = join(place, 'small')
  mkdirSync(folder)
  const service = { restart: () => Promise.reject(new Error('restarted')), hasFailed: () => false }
  const refusalOf = (file: string, program = unpackedProgram(home, place)) =>
    upgrade(
      {
        home,
        releaseKey,
        release: { ...releaseIn(home), version: '1.2.0' },
        url: 'http://127.0.0.1:1',
        program,
        service,
        env: {},
      },
      wanted(file),
      () => undefined,
    ).catch((error: Error) => error.message)

  expect(await refusalOf(join(place, 'missing.tar.gz'))).toContain('missing.tar.gz does not exist')
  expect(await refusalOf(join(home, 'release.json'))).toContain('needs a file that ends in .tar.gz')
  expect(await refusalOf(pack(folder, { version: '1.2.0' }))).toBe('1.2.0 is already running.')
  expect(await refusalOf(pack(folder, { version: '1.1.9' }))).toContain('1.1.9 is older than 1.2.0, which runs')
  expect(await refusalOf(pack(folder, { version: '1.10.0', arch: 'mips' }))).toContain('1.10.0 is for linux mips')
  expect(await refusalOf(pack(folder, { version: '1.10.0' }), { ...unpackedProgram(home), diskFactor: 1e12 })).toMatch(
    /has \d+ MiB free, but \d+ MiB are needed/,
  )
  const file = pack(folder, { version: '1.3.0' })
  writeSums(`${'0'.repeat(64)}  small.tar.gz\n`)
  expect(await refusalOf(file)).toContain('its checksum differs from SHA256SUMS')
  writeSums('')
  expect(await refusalOf(file)).toContain('does not list small.tar.gz')
  expect(existsSync(`${home}.new`)).toBe(false)

  const sums = `${sha256Of(file)}  small.tar.gz\n`
  const { privateKey: other } = generateKeyPairSync('ed25519')
  const wrong = `The release is not signed with the key in ${join(home, 'release.pub')}`
  writeSums(sums, other)
  expect(await refusalOf(file)).toContain(wrong)
  writeSums(sums)
  writeFileSync(join(place, 'SHA256SUMS'), `${sums}${'0'.repeat(64)}  other.deb\n`)
  expect(await refusalOf(file)).toContain(wrong)
  for (const signature of ['', 'x'.repeat(64)]) {
    writeFileSync(join(place, 'SHA256SUMS.sig'), signature)
    expect(await refusalOf(file)).toContain(wrong)
  }
  rmSync(join(place, 'SHA256SUMS.sig'))
  expect(await refusalOf(file)).toContain('There is no SHA256SUMS.sig next to')
  // A key that the installation configures replaces the one of the running release.
  writeSums(sums)
  writeFileSync(releaseKey, publicPemOf(other))
  expect(await refusalOf(file)).toContain(`is not signed with the key in ${releaseKey}`)
  rmSync(releaseKey)
  renameSync(join(home, 'release.pub'), join(place, 'kept.pub'))
  expect(await refusalOf(file)).toContain(`put the public key of their maker into ${releaseKey}`)
  renameSync(join(place, 'kept.pub'), join(home, 'release.pub'))
})

test('rejects a damaged release, and one with a contracting migration that would break the running release', async () => {
  const data = join(place, 'data-of-check')
  mkdirSync(data)
  const env = {
    PATH: process.env['PATH'],
    KOI_DATA: data,
    DATABASE_URL: app.app.config.databaseUrl,
    KOI_ADMIN_PASSWORD: 'admin12345',
  }
  const folder = join(place, 'contracting')
  spawnSync('cp', ['--archive', '--link', laidOut, folder])
  put(folder, 'apps/api/migrations/9002_added.sql', 'create table added (id uuid primary key);')
  put(folder, 'apps/api/migrations/9003_gone.sql', '-- needs: 9002_added.sql\ndrop table added;')
  pack(folder, { version: '9.9.0' })
  const check = (...args: string[]) =>
    spawnSync(join(folder, 'bin/koi'), ['migrate', ...args], {
      encoding: 'utf8',
      env: { ...env, KOI_ENV_FILE: join(place, 'none') },
    })
  expect(check('--check')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('first upgrade to a release that has 9002_added.sql and not 9003_gone.sql'),
  })
  put(folder, 'apps/api/migrations/9003_gone.sql', 'select 1;')
  const program = unpackedProgram(home, place)
  const service = { restart: () => Promise.reject(new Error('restarted')), hasFailed: () => false }
  spawnSync('tar', ['--create', `--file=${folder}.tar.gz`, `--directory=${place}`, basename(folder)])
  writeSums(`${sha256Of(`${folder}.tar.gz`)}  contracting.tar.gz\n`)
  const at = { home, releaseKey, release: releaseIn(home), url: 'http://127.0.0.1:1', program, service, env }
  await expect(upgrade(at, wanted(`${folder}.tar.gz`), () => undefined)).rejects.toThrow(
    'its files differ from its SHA256SUMS',
  )
})

test('exits with code 2 when the socket does not listen on HOST and PORT', async () => {
  const [port, data] = [await freePort(), join(place, 'data-of-socket')]
  const env = {
    PATH: process.env['PATH'],
    KOI_ENV_FILE: join(place, 'none'),
    KOI_DATA: data,
    PORT: String(port + 1),
    KOI_SANDBOX: 'off',
  }
  const start = 'export LISTEN_FDS=1 LISTEN_PID=$$; exec "$0" start'
  const child = await spawnWithSocket('sh', ['-c', start, join(home, 'bin/koi')], port, env)
  let output = ''
  child.stderr!.on('data', (part) => (output += String(part)))
  expect((await once(child, 'close'))[0]).toBe(2)
  expect(output).toContain(
    `koi.socket listens on 127.0.0.1 port ${port}, but HOST is 127.0.0.1 and PORT is ${port + 1}`,
  )
})

test('the systemd generator sets ListenStream from HOST and PORT of the settings', () => {
  const [settings, out] = [join(place, 'koi.env'), join(place, 'generated')]
  const addressFor = (text: string) => {
    writeFileSync(settings, text)
    spawnSync('sh', ['deploy/koi-generator', out, out, out], {
      env: { PATH: process.env['PATH'], KOI_ENV_FILE: settings },
    })
    return readFileSync(join(out, 'koi.socket.d/address.conf'), 'utf8').split('\n')[2]
  }
  expect(addressFor('#PORT=1\nNODE_ENV=production\n')).toBe('ListenStream=127.0.0.1:8080')
  expect(addressFor('HOST="0.0.0.0"\nPORT=80 # web\nPORT=8123\n')).toBe('ListenStream=0.0.0.0:8123')
  expect(addressFor(" export HOST = '::'\n")).toBe('ListenStream=[::]:8080')
  expect(addressFor('HOST=localhost')).toBe('ListenStream=127.0.0.1:8080')
})
