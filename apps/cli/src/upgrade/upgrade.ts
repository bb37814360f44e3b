import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freeBytesAt } from '../doctor/facts.ts'
import { sha256Of, sumsOf } from './sums.ts'
import type { Release } from '../start/release.ts'
import type { Program } from './program.ts'
import type { Service } from './service.ts'

/** An installation whose program is replaced. */
export interface Installation {
  /** Folder of its program, and the release in it. */
  home: string
  release: Release
  /** Where the platform answers on this machine. */
  url: string
  program: Program
  service: Service
  /** Environment of its commands. */
  env: NodeJS.ProcessEnv
}

export interface Wanted {
  /** A release tar or Debian package with a SHA256SUMS next to it; null: the release before, which was kept. */
  file: string | null
  /** Folder in which a backup is made before anything is changed; null: none is. */
  backups: string | null
  /** Checks only. */
  isDry: boolean
  /** Milliseconds in which the new release has to become ready. */
  patience: number
}

const mib = (bytes: number) => Math.ceil(bytes / 2 ** 20)

/**
 * Replaces the program of an installation by another release, reports each step to `say`, and says whether the other release
 * runs now. Its migrations are applied while the release before serves. Where the new one does not become ready, or its doctor
 * finds what the doctor before did not, the release before is put back. Throws a sentence, and has changed nothing but perhaps
 * migrations, where the upgrade cannot be made.
 */
export async function upgrade(at: Installation, wanted: Wanted, say: (line: string) => void): Promise<boolean> {
  const { home, program, env } = at
  const file = wanted.file ?? program.before()
  if (!file) throw new Error('No release before this one is kept: there is nothing to go back to.')
  if (wanted.file) requireFile(wanted.file, at)
  try {
    const folder = program.stage(file)
    const next = requireRelease(folder, at, wanted.file === null)
    const names = `${at.release.version} → ${next.version}`
    say(`unpacked    ${names}`)
    const wrongBefore = badLinesOf(home, env)
    if (wrongBefore.length) say(`doctor      is not content already: ${wrongBefore.join(', ')}`)
    say(`migrations  ${koi(folder, env, 'migrate', '--check')}`)
    if (wanted.isDry) {
      say(
        `dry run     nothing was changed. Next: ${wanted.backups ? `backup into ${wanted.backups}, ` : ''}migrate, restart`,
      )
      return false
    }
    if (wanted.backups) say(`backup      ${koi(home, env, 'backup', '--into', wanted.backups)}`)
    say(`migrations  ${koi(folder, env, 'migrate')}`)
    return await replace(at, next, { ...wanted, wrongBefore }, say)
  } finally {
    program.discard()
  }
}

/** Replaces the program and starts it; puts the one before back where it does not work. */
async function replace(
  { home, release, url, program, service, env }: Installation,
  next: Release,
  { wrongBefore, patience }: Wanted & { wrongBefore: string[] },
  say: (line: string) => void,
): Promise<boolean> {
  const begin = async (version: string) => {
    const began = performance.now()
    await service.restart()
    await untilReady(url, version, service, patience)
    return ((performance.now() - began) / 1000).toFixed(1)
  }
  try {
    program.replace()
    say(`restarted   ${next.version} was ready after ${await begin(next.version)} s`)
    const wrong = badLinesOf(home, env).filter((what) => !wrongBefore.includes(what))
    if (wrong.length) throw new Error(`koi doctor of ${next.version} finds fault with: ${wrong.join(', ')}`)
    say(`upgraded    ${next.version} runs. Back to ${release.version}: koi upgrade --back`)
    return true
  } catch (error) {
    say(`failed      ${(error as Error).message}`)
    program.restore()
    say(`restored    ${release.version} was ready after ${await begin(release.version)} s`)
    say(
      'the database keeps the migrations, which that release works with; the journal has the rest: journalctl --unit koi',
    )
    return false
  }
}

function requireFile(file: string, { home, program }: Installation): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (!file.endsWith(program.suffix))
    throw new Error(
      `${basename(file)} cannot be installed here: this installation takes a file that ends in ${program.suffix}.`,
    )
  const sums = join(dirname(file), 'SHA256SUMS')
  if (!existsSync(sums)) throw new Error(`There is no SHA256SUMS next to ${file}: put the one of the release there.`)
  const sum = readFileSync(sums, 'utf8')
    .split('\n')
    .find((line) => line.slice(66) === basename(file))
    ?.slice(0, 64)
  if (sum !== sha256Of(file))
    throw new Error(
      sum ? `${file} is damaged: its checksum is not that of SHA256SUMS.` : `${sums} does not name ${basename(file)}.`,
    )
  const [needed, room] = [statSync(file).size * program.room, freeBytesAt(dirname(home))]
  if (room < needed) throw new Error(`${dirname(home)} has ${mib(room)} MiB left: ${mib(needed)} MiB are needed.`)
}

/** The release in a folder. Throws where it is incomplete, not for this machine, or not newer than the one that runs. */
function requireRelease(folder: string, { release, env }: Installation, isBack: boolean): Release {
  const file = join(folder, 'release.json')
  if (!existsSync(file)) throw new Error('The file holds no release of Koi: it has no release.json.')
  const next = JSON.parse(readFileSync(file, 'utf8')) as Release
  const sums = sumsOf(folder).replace(/^.*  SHA256SUMS\n/m, '')
  if (sums !== readFileSync(join(folder, 'SHA256SUMS'), 'utf8'))
    throw new Error(`The release ${next.version} is damaged: its files are not those of its SHA256SUMS.`)
  if (next.platform !== process.platform || next.arch !== process.arch)
    throw new Error(
      `The release ${next.version} is for ${next.platform} ${next.arch}; this is ${process.platform} ${process.arch}.`,
    )
  const order = next.version.localeCompare(release.version, 'en', { numeric: true })
  if (order === 0) throw new Error(`${next.version} is the release that runs.`)
  if (order < 0 && !isBack)
    throw new Error(
      `${next.version} is older than ${release.version}, which runs. Back to the release before: koi upgrade --back`,
    )
  koi(folder, env, 'version')
  return next
}

/** Runs a command of a release to its end, and comes back with what it printed. Throws what it complained of where it failed. */
function koi(home: string, env: NodeJS.ProcessEnv, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(join(home, 'bin/koi'), args, { encoding: 'utf8', cwd: '/', env })
  if (status !== 0) throw new Error(error?.message ?? (stderr.trim() || `koi ${args[0]} ended with ${status}`))
  return stdout.trim()
}

/** What the doctor of a release finds bad. */
function badLinesOf(home: string, env: NodeJS.ProcessEnv): string[] {
  const { stdout } = spawnSync(join(home, 'bin/koi'), ['doctor'], { encoding: 'utf8', cwd: '/', env })
  return [...stdout.matchAll(/^bad +(.+?) {2}/gm)].map(([, what]) => what!)
}

/** Waits until the platform is ready and says that it is `version`; a release that does not tell its version will do. */
async function untilReady(url: string, version: string, service: Service, patience: number): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end && !service.hasFailed(); await wait(200)) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    const answer = (await response?.json().catch(() => null)) as { version?: string } | null | undefined
    if (response?.ok && (answer?.version ?? version) === version) return
  }
  throw new Error(`${version} did not become ready`)
}
