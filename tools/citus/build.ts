import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

interface Wanted {
  into: string
  source: string
  tag: string
  /** pg_config of a PostgreSQL with its development package. */
  pgConfig: string
}

export const programsFile = (into: string): string => join(into, 'programs')

/**
 * Compiles Citus into a copy of the PostgreSQL programs, because extensions are found next to them. Throws when a step
 * fails; skips what exists.
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
  renameCopiedFunction(pgConfig, checkout)
  // Without LLVM and usage reports.
  if (!existsSync(join(checkout, 'Makefile.global')))
    run('./configure', [`PG_CONFIG=${pgConfig}`, '--without-libcurl'], checkout)
  run('make', [`-j${availableParallelism()}`, 'with_llvm=no'], checkout)
  run('make', ['install', 'with_llvm=no', `DESTDIR=${root}`], checkout)
  writeFileSync(programsFile(into), join(root, programs!))
}

/** Citus copies a function that recent minor versions of PostgreSQL 15 export, which does not compile: renames the copy. */
function renameCopiedFunction(pgConfig: string, checkout: string): void {
  const name = 'have_createdb_privilege'
  const headers = run(pgConfig, ['--includedir-server'], checkout, 'pipe').trim()
  if (!readFileSync(join(headers, 'commands/dbcommands.h'), 'utf8').includes(name)) return
  const copy = join(checkout, 'src/include/pg_version_compat.h')
  writeFileSync(copy, readFileSync(copy, 'utf8').replace(`\n${name}(`, `\nunused_${name}(`))
}

function run(program: string, args: string[], cwd: string, output: 'inherit' | 'pipe' = 'inherit'): string {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', output, 'inherit'] })
  if (done.error || done.status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${done.error?.message ?? `code ${done.status}`}`)
  return done.stdout ?? ''
}
