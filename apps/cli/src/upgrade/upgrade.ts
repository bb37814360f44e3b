import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freeBytesAt } from '../doctor/facts.ts'
import { findPublicKey, requireSignature, signatureFile } from './signature.ts'
import { sha256Of, sumsOf } from './sums.ts'
import type { Release } from '../start/release.ts'
import type { Program } from './program.ts'
import type { Service } from './service.ts'

export interface Installation {
  home: string
  /** File of the public key of releases; where it is missing the running release's own key counts. */
  releaseKey: string
  release: Release
  url: string
  program: Program
  service: Service
  env: NodeJS.ProcessEnv
}

export interface UpgradeRequest {
  /** Release tar or Debian package with a SHA256SUMS and its signature next to it; null: the previous release. */
  file: string | null
  /** Folder for a backup before the first change; null: no backup. */
  backups: string | null
  isDry: boolean
  readyTimeout: number
}

const mib = (bytes: number) => Math.ceil(bytes / 2 ** 20)

/**
 * Upgrades an installation and reports each step to `say`. Returns whether the new release runs. Migrations are applied while
 * the old release serves. If the new release is not ready in time or its doctor reports a new bad line, the old one is
 * restored. Throws if the upgrade cannot start; then nothing but possibly migrations has changed.
 */
export async function upgrade(at: Installation, wanted: UpgradeRequest, say: (line: string) => void): Promise<boolean> {
  const { home, program, env } = at
  const file = wanted.file ?? program.previous()
  if (!file) throw new Error('The previous release is not kept: there is no release to return to.')
  if (wanted.file) requireFile(wanted.file, at)
  try {
    const folder = program.stage(file)
    const next = requireRelease(folder, at, wanted.file === null)
    const names = `${at.release.version} → ${next.version}`
    say(`unpacked    ${names}`)
    const wrongBefore = findBadChecks(home, env)
    if (wrongBefore.length) say(`doctor      already bad before the upgrade: ${wrongBefore.join(', ')}`)
    say(`migrations  ${runKoi(folder, env, 'migrate', '--check')}`)
    if (wanted.isDry) {
      say(
        `dry run     no changes made. An upgrade would: ${wanted.backups ? `backup into ${wanted.backups}, ` : ''}migrate, restart`,
      )
      return false
    }
    if (wanted.backups) say(`backup      ${runKoi(home, env, 'backup', '--into', wanted.backups)}`)
    say(`migrations  ${runKoi(folder, env, 'migrate')}`)
    return await replace(at, next, { ...wanted, wrongBefore }, say)
  } finally {
    program.discard()
  }
}

async function replace(
  { home, release, url, program, service, env }: Installation,
  next: Release,
  { wrongBefore, readyTimeout }: UpgradeRequest & { wrongBefore: string[] },
  say: (line: string) => void,
): Promise<boolean> {
  const restart = async (version: string) => {
    const began = performance.now()
    await service.restart()
    await waitUntilReady(url, version, service, readyTimeout)
    return ((performance.now() - began) / 1000).toFixed(1)
  }
  try {
    program.replace()
    say(`restarted   ${next.version} was ready after ${await restart(next.version)} s`)
    const wrong = findBadChecks(home, env).filter((what) => !wrongBefore.includes(what))
    if (wrong.length) throw new Error(`koi doctor of ${next.version} reports new bad checks: ${wrong.join(', ')}`)
    say(`upgraded    ${next.version} runs. To return to ${release.version}: koi upgrade --back`)
    return true
  } catch (error) {
    say(`failed      ${(error as Error).message}`)
    program.restore()
    say(`restored    ${release.version} was ready after ${await restart(release.version)} s`)
    say('The migrations stay applied; the restored release is compatible with them. Details: journalctl --unit koi')
    return false
  }
}

/** Throws if the file does not exist, is not signed by the maker of releases, is damaged, or does not fit on the disk. */
function requireFile(file: string, { home, releaseKey, program }: Installation): void {
  if (!existsSync(file)) throw new Error(`${file} does not exist.`)
  if (!file.endsWith(program.suffix))
    throw new Error(
      `${basename(file)} cannot be installed: this installation needs a file that ends in ${program.suffix}.`,
    )
  const sums = join(dirname(file), 'SHA256SUMS')
  if (!existsSync(sums)) throw new Error(`There is no SHA256SUMS next to ${file}: download it from the same release.`)
  const keyFile = findPublicKey(home, releaseKey)
  if (keyFile === null)
    throw new Error(
      `This installation knows no key of releases: put the public key of their maker into ${releaseKey} (docs/running.md, "Signed releases").`,
    )
  const signature = join(dirname(file), signatureFile)
  if (!existsSync(signature))
    throw new Error(`There is no ${signatureFile} next to ${file}: the release is not signed, or download it too.`)
  const listed = readFileSync(sums)
  requireSignature(listed, readFileSync(signature), keyFile)
  const sum = listed
    .toString()
    .split('\n')
    .find((line) => line.slice(66) === basename(file))
    ?.slice(0, 64)
  if (sum !== sha256Of(file))
    throw new Error(
      sum ? `${file} is damaged: its checksum differs from SHA256SUMS.` : `${sums} does not list ${basename(file)}.`,
    )
  const [needed, free] = [statSync(file).size * program.diskFactor, freeBytesAt(dirname(home))]
  if (free < needed) throw new Error(`${dirname(home)} has ${mib(free)} MiB free, but ${mib(needed)} MiB are needed.`)
}

/**
 * Checks a release. Throws if it is damaged, for another platform, or not newer than the running one (with isBack it
 * may be older).
 */
function requireRelease(folder: string, { release, env }: Installation, isBack: boolean): Release {
  const file = join(folder, 'release.json')
  if (!existsSync(file)) throw new Error('The file is not a release of Koi: it contains no release.json.')
  const next = JSON.parse(readFileSync(file, 'utf8')) as Release
  const sums = sumsOf(folder).replace(/^.*  SHA256SUMS\n/m, '')
  if (sums !== readFileSync(join(folder, 'SHA256SUMS'), 'utf8'))
    throw new Error(`The release ${next.version} is damaged: its files differ from its SHA256SUMS.`)
  if (next.platform !== process.platform || next.arch !== process.arch)
    throw new Error(
      `The release ${next.version} is for ${next.platform} ${next.arch}; this machine is ${process.platform} ${process.arch}.`,
    )
  const order = next.version.localeCompare(release.version, 'en', { numeric: true })
  if (order === 0) throw new Error(`${next.version} is already running.`)
  if (order < 0 && !isBack)
    throw new Error(
      `${next.version} is older than ${release.version}, which runs. To return to the previous release: koi upgrade --back`,
    )
  runKoi(folder, env, 'version')
  return next
}

function runKoi(home: string, env: NodeJS.ProcessEnv, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(join(home, 'bin/koi'), args, { encoding: 'utf8', cwd: '/', env })
  if (status !== 0) throw new Error(error?.message ?? (stderr.trim() || `koi ${args[0]} ended with ${status}`))
  return stdout.trim()
}

function findBadChecks(home: string, env: NodeJS.ProcessEnv): string[] {
  const { stdout } = spawnSync(join(home, 'bin/koi'), ['doctor'], { encoding: 'utf8', cwd: '/', env })
  return [...stdout.matchAll(/^bad +(.+?) {2}/gm)].map(([, what]) => what!)
}

/** Waits until /readyz succeeds with `version`; a release that reports no version is accepted too. */
async function waitUntilReady(url: string, version: string, service: Service, timeout: number): Promise<void> {
  for (const end = performance.now() + timeout; performance.now() < end && !service.hasFailed(); await wait(200)) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    const answer = (await response?.json().catch(() => null)) as { version?: string } | null | undefined
    if (response?.ok && (answer?.version ?? version) === version) return
  }
  throw new Error(`${version} did not become ready`)
}
