import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

interface Wanted {
  into: string
  /** Address of a repository of Citus. */
  source: string
  tag: string
  /** The pg_config of the PostgreSQL to build against; its development package is installed. */
  pgConfig: string
}

/** Where `build` leaves the folder of PostgreSQL's programs, for `start`. */
export const programsFile = (into: string): string => join(into, 'programs')

/**
 * Compiles Citus. PostgreSQL finds its extensions next to its programs, so it is copied with them: nothing of the
 * machine's own installation is changed. Throws where a step fails; what is there already is not made again.
 */
export function buildCitus({ into, source, tag, pgConfig }: Wanted): void {
  const root = join(into, 'root')
  const checkout = join(into, 'source')
  mkdirSync(into, { recursive: true })
  const [programs, ...places] = ['--bindir', '--pkglibdir', '--sharedir'].map((flag) =>
    run(pgConfig, [flag], into, 'pipe').trim(),
  )
  for (const place of [programs!, ...places])
    if (!existsSync(join(root, place))) cpSync(place, join(root, place), { recursive: true, verbatimSymlinks: true })
  if (!existsSync(checkout))
    run(
      'git',
      ['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--depth', '1', '--branch', tag, source, checkout],
      into,
    )
  spareCopy(pgConfig, checkout)
  // No LLVM, no report of what is used; compression as PostgreSQL itself was built with.
  if (!existsSync(join(checkout, 'Makefile.global')))
    run('./configure', [`PG_CONFIG=${pgConfig}`, '--without-libcurl'], checkout)
  run('make', [`-j${availableParallelism()}`, 'with_llvm=no'], checkout)
  run('make', ['install', 'with_llvm=no', `DESTDIR=${root}`], checkout)
  writeFileSync(programsFile(into), join(root, programs!))
}

/**
 * Citus has a copy of a function that PostgreSQL kept to itself; the last minor versions of PostgreSQL 15 tell theirs, and
 * two of a name do not compile. Then Citus uses PostgreSQL's, and the copy lies idle under another name.
 */
function spareCopy(pgConfig: string, checkout: string): void {
  const name = 'have_createdb_privilege'
  const headers = run(pgConfig, ['--includedir-server'], checkout, 'pipe').trim()
  if (!readFileSync(join(headers, 'commands/dbcommands.h'), 'utf8').includes(name)) return
  const copy = join(checkout, 'src/include/pg_version_compat.h')
  writeFileSync(copy, readFileSync(copy, 'utf8').replace(`\n${name}(`, `\nidle_${name}(`))
}

function run(program: string, args: string[], cwd: string, output: 'inherit' | 'pipe' = 'inherit'): string {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', output, 'inherit'] })
  if (done.error || done.status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${done.error?.message ?? `code ${done.status}`}`)
  return done.stdout ?? ''
}
