import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../apps/cli/src/start/release.ts'
import { freePort } from '../apps/cli/src/start/ports.ts'
import { ensureChromium } from './testing/chromium.ts'
import { checkOut, commitOf, removeCheckout } from './visual/checkout.ts'
import { compare, pageOf } from './visual/compare.ts'
import { start } from './visual/product.ts'
import { sitesWith } from './visual/screens.ts'
import { shoot } from './visual/shoot.ts'

const usage = 'Say which commit to compare with, and which screens if not all: npm run visual -- BASE [--only mine]'

/**
 * `npm run visual -- BASE`: photographs every screen of this checkout and of commit BASE on this machine, and writes one
 * page with what differs; with `--only TEXT`, which may stand more than once, the screens whose site or address holds
 * one of the texts. Ends with 0 when nothing differs, with 1 when something does, with 2 when BASE is no commit or no
 * screen is meant.
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
    // No commit of that name, or an option that there is not.
  }
  process.stderr.write(`${usage}\n`)
  return process.exit(2)
}
const { commit, sites } = wanted()

const began = performance.now()
const say = (line: string) => process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s: ${line}\n`)
ensureChromium(say)
const work = mkdtempSync(join(tmpdir(), 'koi-visual-'))
// The account that PostgreSQL runs as under root has to reach what is installed there.
chmodSync(work, 0o755)
const checkout = join(work, 'base')
// One address for both, one after the other: the answers that are kept belong to it.
const [port, sandboxPort] = [await freePort(), await freePort()]
const at = Date.now()

async function photograph(folder: string, into: string): Promise<string[]> {
  const stop = await start(folder, port, sandboxPort)
  try {
    return await shoot(sites, `http://127.0.0.1:${port}`, join(work, into), join(work, 'answers'), at)
  } finally {
    await stop()
  }
}

let different = 0
try {
  mkdirSync(join(work, 'answers'))
  checkOut(commit, checkout)
  say(`photographing ${commit.slice(0, 12)} …`)
  const names = await photograph(checkout, 'before')
  say('photographing this checkout …')
  await photograph(root, 'after')
  const differences = names.flatMap(
    (name) => compare(name, join(work, 'before', name), join(work, 'after', name)) ?? [],
  )
  different = differences.length
  const file = join(root, 'test-results', 'visual.html')
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(file, pageOf(differences, commit, names.length))
  say(`${different} of ${names.length} pictures differ: ${file}`)
} finally {
  removeCheckout(checkout)
  rmSync(work, { recursive: true, force: true })
}
process.exit(different ? 1 : 0)
