import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { filesIn } from '../files.ts'
import { importsOf } from '../imports.ts'
import { isSlow } from './durations.ts'

/** Arguments of the runners; null stands for the whole fast level, an empty list for nothing. */
export interface Selection {
  server: string[] | null
  pages: string[] | null
  journeys: string[] | null
}

/** Matches files whose change may break any test. */
const everywhere =
  /^(apps\/api\/(src\/platform\/(?:base|text|db|ops|queue|http|testing)\/|src\/server\/(?!handlers\.|jobs\.)[^/]+$|migrations\/|checks\/)|packages\/contract\/src\/[^/]+$|tools\/testing\/|[^/]+$|apps\/[^/]+\/[^/]+$)/
/** Matches files that no test of the product depends on. */
const silent = /^docs\/|\.md$|^\.ci\/|^deploy\//
/** Matches `WING/NOUN`; in apps without wings only the noun. */
const noun =
  /^(?:(?:apps\/(?:api|play|console)|packages\/contract)\/src\/([^/]+\/[^/]+)|(?:apps|packages)\/[^/]+\/src\/([^/]+))\//
/** Matches folders on which all pages of a site depend. */
const site = /^apps\/([^/]+)\/src\/(?:app|ui)\//
/** Matches folders on which all sites depend. */
const sharedBySites = /^packages\/(?:ui|web)\//

/** The core journey that every change runs: a player from the first visit to a deposit. */
const journey = 'e2e/first.e2e.ts'

function nounOf(file: string): string | null {
  const [, ofWing, alone] = noun.exec(file) ?? []
  return ofWing ?? alone ?? null
}

/** These nouns of the server, and those that import one of them. */
function standingOn(nouns: ReadonlySet<string>): Set<string> {
  const found = new Set(nouns)
  for (const file of filesIn('apps/api/src', /(?<!\.test)\.ts$/)) {
    const own = nounOf(file)
    if (!own || found.has(own)) continue
    if (importsOf(file).some((target) => nouns.has(nounOf(target) ?? ''))) found.add(own)
  }
  return found
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line)
}

/** Files that differ from a commit; without a commit, uncommitted files or, if there are none, the files of the last commit. */
function changedSince(commit: string | undefined): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const differing = git('diff', '--name-only', commit ?? 'HEAD')
  const found = [...differing, ...untracked]
  return found.length || commit ? found : git('diff', '--name-only', 'HEAD~1')
}

/** Selects tests for changed files: of their nouns, of the nouns that import these, of the ledger, and one journey. */
export function testsFor(files: readonly string[], all: readonly string[]): Selection {
  const changed = files.filter((file) => !silent.test(file))
  const own = changed.filter((file) => all.includes(file))
  const others = changed.filter((file) => !own.includes(file))
  if (others.some((file) => everywhere.test(file))) return { server: null, pages: null, journeys: null }
  const nouns = new Set(changed.filter((file) => !site.test(file)).flatMap((file) => nounOf(file) ?? []))
  const wide = standingOn(nouns)
  const sites = new Set(others.flatMap((file) => site.exec(file)?.[1] ?? []))
  const isWanted = (file: string): boolean => {
    if (own.includes(file)) return true
    if (isSlow(file)) return false
    const app = /^apps\/([^/]+)\//.exec(file)?.[1]
    if (app && sites.has(app)) return true
    const folder = nounOf(file)
    if (file.startsWith('apps/api/src/books/ledger/')) return true
    if (folder && nouns.has(folder)) return true
    if (file.startsWith('apps/api/src/') && folder && wide.has(folder)) return true
    return others.some((one) => /^(tools|packages|apps\/(?:cli|sandbox))\//.test(one) && sameTop(one, file))
  }
  const wanted = all.filter(isWanted)
  return {
    server: wanted.filter((file) => file.endsWith('.test.ts')),
    pages: others.some((file) => sharedBySites.test(file)) ? null : wanted.filter((file) => file.endsWith('.test.tsx')),
    journeys: others.some((file) => file.startsWith('e2e/support/'))
      ? null
      : [...new Set([journey, ...changed.filter((file) => file.endsWith('.e2e.ts') && existsSync(file))])],
  }
}

const sameTop = (a: string, b: string): boolean => {
  const top = (file: string) => file.split('/', file.startsWith('tools/') ? 1 : 2).join('/')
  return top(a) === top(b)
}

/** Selects tests for what has changed since `commit`. */
export const selectChanged = (commit?: string): Selection =>
  testsFor(
    changedSince(commit),
    ['apps', 'packages', 'tools'].flatMap((folder) => filesIn(folder, /\.test\.tsx?$/)),
  )
