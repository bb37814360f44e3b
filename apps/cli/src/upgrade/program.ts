import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

export interface Program {
  suffix: '.tar.gz' | '.deb'
  /** Bytes of disk space that `stage` and `replace` need per byte of the file. */
  diskFactor: number
  /** Unpacks a release next to the running one and returns its folder. Throws on failure. */
  stage(file: string): string
  /** The argument of `stage` for the previous release; null if none is kept. */
  previous(): string | null
  replace(): void
  restore(): void
  /** Removes what `stage` created and `replace` did not use. */
  discard(): void
}

export function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 2 ** 26 })
  if (status !== 0)
    throw new Error(`${program}: ${error?.message ?? `${stdout}${stderr}`.trim().split('\n').slice(-5).join(' ')}`)
  return stdout
}

const units = ['koi.service', 'koi.socket', 'koi-backup.service', 'koi-backup.timer']

/** A release as an unpacked tar: releases are swapped by renames, and the previous one is kept in `HOME.old`. */
export function unpackedProgram(home: string, unitFolder = '/etc/systemd/system'): Program {
  const [staged, kept] = [`${home}.new`, `${home}.old`]
  let isBefore = false
  let unitsBefore: [file: string, content: Buffer][] = []
  return {
    suffix: '.tar.gz',
    diskFactor: 4,
    stage(file) {
      isBefore = file === kept
      rmSync(staged, { recursive: true, force: true })
      if (isBefore) renameSync(kept, staged)
      else {
        mkdirSync(staged, { mode: 0o755 })
        run('tar', ['--extract', `--file=${file}`, `--directory=${staged}`, '--strip-components=1', '--no-same-owner'])
      }
      return staged
    },
    previous: () => (existsSync(kept) ? kept : null),
    replace() {
      rmSync(kept, { recursive: true, force: true })
      renameSync(home, kept)
      renameSync(staged, home)
      const copied = units.map((name) => join(unitFolder, name)).filter((file) => existsSync(file))
      unitsBefore = copied.map((file) => [file, readFileSync(file)])
      for (const file of copied) copyFileSync(join(home, 'deploy', basename(file)), file)
    },
    restore() {
      renameSync(home, staged)
      renameSync(kept, home)
      if (isBefore) renameSync(staged, kept)
      else rmSync(staged, { recursive: true })
      for (const [file, content] of unitsBefore) writeFileSync(file, content)
    },
    discard() {
      if (!existsSync(staged)) return
      if (isBefore) renameSync(staged, kept)
      else rmSync(staged, { recursive: true })
    },
  }
}

const cache = '/var/cache/koi'
/** KOI_UPGRADE tells the maintainer scripts not to restart the service. */
const env = { ...process.env, KOI_UPGRADE: '1', DEBIAN_FRONTEND: 'noninteractive' }
const install = (...args: string[]) => run('dpkg', ['--force-confdef', '--force-confold', ...args], env)

/** A release as a Debian package, installed by dpkg. The previous one is repacked from its installed files for a downgrade. */
export function debianProgram(home: string): Program {
  const place = `${home}.new`
  let [next, kept] = ['', '']
  let isReplaced = false
  const previous = () => {
    const [name] = existsSync(cache) ? readdirSync(cache).filter((one) => one.endsWith('.deb')) : []
    return name ? join(cache, name) : null
  }
  return {
    suffix: '.deb',
    diskFactor: 12,
    stage(file) {
      rmSync(place, { recursive: true, force: true })
      mkdirSync(place, { mode: 0o755 })
      run('dpkg-deb', ['--extract', file, place])
      install('--no-act', '--force-downgrade', '--install', file)
      next = file
      return join(place, home)
    },
    previous,
    replace() {
      kept = repackInstalled(join(place, 'before'))
      isReplaced = true
      install('--force-downgrade', '--install', next)
    },
    restore() {
      isReplaced = false
      if (!kept) return
      install('--force-downgrade', '--install', kept)
    },
    discard() {
      rmSync(place, { recursive: true, force: true })
      if (!kept) return
      for (const file of readdirSync(cache).map((name) => join(cache, name)))
        if ((file === kept) !== isReplaced) rmSync(file)
    },
  }
}

/** Rebuilds the installed package from its files, in the folder `stage`. Returns the path of the package. */
function repackInstalled(stage: string): string {
  const control = run('dpkg-query', ['--status', 'koi'])
    .replace(/^Status: .*\n/m, '')
    .replace(/^Conffiles:.*\n(?: .*\n)*/m, '')
  const [, version] = /^Version: (.*)$/m.exec(control)!
  for (const path of run('dpkg-query', ['--listfiles', 'koi']).trim().split('\n').slice(1)) {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    const to = join(stage, path)
    if (!stat) continue
    if (stat.isDirectory()) mkdirSync(to, { recursive: true, mode: 0o755 })
    else if (stat.isSymbolicLink()) symlinkSync(readlinkSync(path), to)
    else linkOrCopy(path, to)
  }
  const info = '/var/lib/dpkg/info'
  mkdirSync(join(stage, 'DEBIAN'), { mode: 0o755 })
  for (const name of readdirSync(info))
    if (name.startsWith('koi.') && name !== 'koi.list')
      copyFileSync(join(info, name), join(stage, 'DEBIAN', name.slice('koi.'.length)))
  writeFileSync(join(stage, 'DEBIAN/control'), control)
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  const file = join(cache, `koi_${version}.deb`)
  run('dpkg-deb', ['--root-owner-group', '-Znone', '--build', stage, file])
  return file
}

function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    // /etc may be on another file system, so the file is copied.
    copyFileSync(from, to)
  }
}
