import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { ensureOwnerRole } from '../../apps/cli/src/start/owner.ts'
import { startPostgres } from '../../apps/cli/src/start/postgres.ts'

/** User id, as in deploy/Dockerfile. */
const user = 10001

/**
 * Script that prepares a root of its own with the machine's libraries (read-only), the folder at /koi (read-only) and
 * /data (writable), and then runs as a user without a name, groups or capabilities, and without a way to get any.
 */
const inside = `
set -e
mount --make-rprivate /
mount -t tmpfs -o size=1m tmpfs "$ROOT"
cd "$ROOT"
mkdir koi data dev proc usr lib lib64 bin etc
mount --bind "$PLACE/data" data
mount --bind "$PLACE/koi" koi && mount -o remount,bind,ro koi
for one in usr lib lib64 bin; do mount --rbind "/$one" "$one" && mount -o remount,bind,ro "$one"; done
touch dev/null && mount --bind /dev/null dev/null
mount -o remount,ro "$ROOT"
exec chroot . setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all \\
  "$@"
`
const main = ['/koi/bin/node', '/koi/apps/api/dist/server/main.js']
const archive = ['/koi/bin/koi', 'archive', '/data/archive']

/**
 * Runs the folder `koi` below `place` as a container would, on a database of its own. Returns what it observed, one
 * line each; throws if the product does not start, answer or stop.
 */
export async function tryOut(place: string): Promise<string[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('--check takes rights away, which only root on Linux can do')
  const password = randomBytes(12).toString('hex')
  const logFile = join(place, 'postgres.log')
  const postgres = await startPostgres({ folder: join(place, 'pg'), password, log: logFile, isDisposable: true })
  try {
    const data = join(place, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'secret.key'), randomBytes(32).toString('hex'), { mode: 0o600 })
    for (const owned of [data, join(data, 'secret.key')]) chownSync(owned, user, user)
    mkdirSync(join(place, 'root'))
    return await watch(place, await ensureOwnerRole(postgres.url, password))
  } finally {
    await postgres.stop()
  }
}

async function watch(place: string, databaseUrl: string): Promise<string[]> {
  const port = await freePort()
  const began = Date.now()
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    ROOT: join(place, 'root'),
    PLACE: place,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    PLATFORM_URL: `http://127.0.0.1:${port}`,
    KOI_DATA: '/data',
    KOI_SEED: 'empty',
    KOI_ADMIN_PASSWORD: randomBytes(12).toString('hex'),
  }
  const run = (...args: string[]) =>
    spawn('unshare', ['--mount', 'sh', '-c', inside, 'sh', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const child = run(...main)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await answers(`http://127.0.0.1:${port}/readyz`, child)
    const ready = Date.now() - began
    const pages = ['/', '/console/', '/agent/', '/service/']
    for (const path of pages) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
      if (status !== 200) throw new Error(`${path} is answered ${status}`)
    }
    const summary = await outputOf(run(...archive))
    const stopping = Date.now()
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`it ended with code ${code}`)
    return [
      `ready in ${ready} ms as user ${user}, root read-only, no capability, no new privileges`,
      `${pages.join(' ')} are served`,
      `the archive says: ${summary}`,
      `stopped in ${Date.now() - stopping} ms with code 0`,
    ]
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${(error as Error).message}\n${output.split('\n').slice(-20).join('\n')}`, { cause: error })
  }
}

/** Output of a process after its exit. Throws unless the exit code is 0. */
async function outputOf(child: ReturnType<typeof spawn>): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the archive ended with code ${String(code)}: ${output}`)
  return output.trim()
}

/** Polls until the server is ready; throws after a minute, or when the process has ended. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; ; await wait(50)) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null || Date.now() > end) throw new Error('it did not become ready')
  }
}
