import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../apps/cli/src/start/release.ts'
import { freePort } from '../apps/cli/src/start/ports.ts'
import { ensureChromium } from './testing/chromium.ts'
import { checkOut, commitOf, removeCheckout } from './visual/checkout.ts'
import { compare, pageOf } from './visual/compare.ts'
import { start, startDevelopment } from './visual/product.ts'
import { sitesWith } from './visual/screens.ts'
import { shoot } from './visual/shoot.ts'

const usage = 'Usage: npm run visual -- BASE [--only mine]'

/**
 * `npm run visual -- BASE [--only TEXT …]`: compares screenshots of this checkout and of commit BASE. Exit code 0
 * without differences, 1 with differences, 2 when BASE is not a commit or no screen matches.
 */
function wanted() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { only: { type: 'string', multiple: true } },
    })
    const sites = sitesWith(values.only ?? [''])
    if (sites.length > 0) return { commit: commitOf(positionals[0] ?? ''), sites }
  } catch {
    // The commit or an option is unknown.
  }
  process.stderr.write(`${usage}\n`)
  return process.exit(2)
}
const { commit, sites } = wanted()

const began = performance.now()
const log = (line: string) => process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s: ${line}\n`)
ensureChromium(log)
const work = mkdtempSync(join(tmpdir(), 'koi-visual-'))
// The database's system user must be able to traverse the folder.
chmodSync(work, 0o755)
const checkout = join(work, 'base')
// Both products use one address, because recorded answers depend on it.
const [port, sandboxPort] = [await freePort(), await freePort()]
const at = Date.now()

async function photograph(folder: string, into: string): Promise<string[]> {
  const names: string[] = []
  for (const isDevelopment of [false, true]) {
    const chosen = sites.filter((site) => (site.isDevelopment ?? false) === isDevelopment)
    if (chosen.length === 0) continue
    const stop = await (isDevelopment ? startDevelopment(folder, port) : start(folder, port, sandboxPort))
    if (!stop) continue
    try {
      names.push(...(await shoot(chosen, `http://127.0.0.1:${port}`, join(work, into), join(work, 'answers'), at)))
    } finally {
      await stop()
    }
  }
  return names
}

let different = 0
try {
  mkdirSync(join(work, 'answers'))
  checkOut(commit, checkout)
  log(`photographing ${commit.slice(0, 12)} …`)
  const before = await photograph(checkout, 'before')
  log('photographing this checkout …')
  const after = new Set(await photograph(root, 'after'))
  // The page of components may exist in only one of the two checkouts.
  const names = before.filter((name) => after.has(name))
  const differences = names.flatMap(
    (name) => compare(name, join(work, 'before', name), join(work, 'after', name)) ?? [],
  )
  different = differences.length
  const file = join(root, 'test-results', 'visual.html')
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(file, pageOf(differences, commit, names.length))
  log(`${different} of ${names.length} pictures differ: ${file}`)
} finally {
  removeCheckout(checkout)
  rmSync(work, { recursive: true, force: true })
}
process.exit(different ? 1 : 0)
