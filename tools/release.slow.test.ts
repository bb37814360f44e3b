import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bundleTools } from './release/bundle.ts'
import { layOut, version } from './release/layout.ts'
import { packTar } from './release/pack.ts'
import { sha256Of, sumsOf } from '../apps/cli/src/upgrade/sums.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-release-'))
const out = join(place, 'koi')
const koi = (...args: string[]) =>
  spawnSync(join(out, 'bin/koi'), args, {
    encoding: 'utf8',
    cwd: place,
    env: { PATH: '/usr/bin:/bin', KOI_ENV_FILE: join(place, 'none') },
  })
beforeAll(async () => {
  await buildStale(() => undefined)
  await layOut(out, { hasDatabase: false, hasSandbox: true })
}, 300_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a release contains what it needs to start, licences, and the hash of each file', () => {
  const parts = [
    'bin/node',
    'bin/koi',
    'apps/api/dist/server/main.js',
    'apps/play/dist/index.html',
    'apps/cli/dist/koi.mjs',
  ]
  const more = [
    'apps/console/dist/index.html',
    'apps/cli/dist/sandbox.mjs',
    'node_modules/sharp/package.json',
    'docs/running.md',
  ]
  expect([...parts, ...more].filter((path) => !existsSync(join(out, path)))).toEqual([])
  const node = readdirSync(join(out, 'LICENSES')).find((name) => name.startsWith('node@'))!
  expect(readFileSync(join(out, 'LICENSES', node), 'utf8')).toContain('Node.js contributors')
  const { components } = JSON.parse(readFileSync(join(out, 'sbom.json'), 'utf8')) as { components: { name: string }[] }
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['node', 'pg', 'react']))
  // A release must not contain sources, tests or development tools.
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => /\.test\.ts|\/\.stamp$|node_modules\/(typescript|vite|vitest)\//.test(path))).toEqual(
    [],
  )
  expect(
    files.filter((path) => path.endsWith('.ts') && !/node_modules|apps\/sandbox\/src\/web\/browser/.test(path)),
  ).toEqual([])
  expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toContain(`${sha256Of(join(out, 'bin/node'))}  bin/node\n`)
  expect(sumsOf(out).split('\n').length).toBe(readFileSync(join(out, 'SHA256SUMS'), 'utf8').split('\n').length + 1)
  expect(spawnSync('find', [out, '-perm', '/022', '-not', '-type', 'l'], { encoding: 'utf8' }).stdout).toBe('')
})

test("a release's commands run on its own Node, and their help shows them as they are typed", () => {
  expect(koi('version').stdout).toMatch(new RegExp(`^${version} \\(.+\\), Node \\d+`))
  expect(koi('nothing')).toMatchObject({ status: 2, stderr: expect.stringContaining("unknown command 'nothing'") })
  expect(koi('backup')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Name a new folder: koi backup FOLDER/),
  })
  expect(koi('restore')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("missing required argument 'backup'"),
  })
  expect(koi('setup', '--help').stdout).toContain('--database-url')
})

test('the same sources make a release with the same bytes', async () => {
  const again = join(place, 'again')
  await bundleTools(again, { hasSandbox: true })
  const bundled = readdirSync(join(again, 'apps/cli/dist')).sort()
  expect(bundled.length).toBeGreaterThan(5)
  for (const name of bundled)
    expect(sha256Of(join(again, 'apps/cli/dist', name))).toBe(sha256Of(join(out, 'apps/cli/dist', name)))

  const packed = []
  for (const [turn, names] of [
    ['b', 'a'],
    ['a', 'b'],
  ].entries()) {
    const folder = join(place, String(turn), 'koi')
    mkdirSync(folder, { recursive: true })
    for (const name of names) writeFileSync(join(folder, name), `content of ${name}`)
    for (const name of names) utimesSync(join(folder, name), 1000 * turn, 1000 * turn)
    chmodSync(join(folder, 'a'), 0o755)
    symlinkSync('a', join(folder, 'link'))
    const tar = join(place, String(turn), 'koi.tar.gz')
    await packTar(folder, tar)
    packed.push(sha256Of(tar))
  }
  expect(packed[1]).toBe(packed[0])
  const listed = execFileSync('tar', ['--list', '--verbose', '--numeric-owner', '--file', join(place, '0/koi.tar.gz')])
  expect(listed.toString()).toMatch(/^-rwxr-xr-x 0\/0 .* koi\/a$/m)
})

test('systemd, where it is installed, accepts the units without a warning', () => {
  const units = ['koi.service', 'koi.socket', 'koi-backup.service', 'koi-backup.timer'].map((name) => {
    const unit = join(place, name)
    const text = readFileSync(`deploy/${name}`, 'utf8')
    writeFileSync(unit, text.replace('ExecStart=koi', `ExecStart=${join(out, 'bin/koi')}`))
    return unit
  })
  const { error, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return
  expect(`${stdout}${stderr}`).toBe('')
})

test('the service and the containers kill the server only 20 seconds after the drain', () => {
  const read = (path: string) => readFileSync(path, 'utf8')
  const waits = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/koi.service'))![1])
  // KOI_DRAIN has at most two digits.
  expect(waits).toBeGreaterThanOrEqual(99 + 20)
  const { 'x-platform': platform } = parse(read('deploy/compose.yaml')) as {
    'x-platform': { stop_grace_period: string; environment: { KOI_DRAIN: number } }
  }
  expect(parseInt(platform.stop_grace_period)).toBeGreaterThanOrEqual(platform.environment.KOI_DRAIN + 20)
})
