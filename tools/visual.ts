import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './start/build.ts'
import { freePort } from './start/ports.ts'
import { ensureChromium } from './testing/chromium.ts'
import { checkOut, commitOf, removeCheckout } from './visual/checkout.ts'
import { compare, pageOf } from './visual/compare.ts'
import { start } from './visual/product.ts'
import { shoot } from './visual/shoot.ts'

/**
 * `npm run visual -- BASE`: photographs every screen of this checkout and of commit BASE on this machine, and writes one
 * page with what differs. Ends with 0 when nothing does, with 1 when something does, with 2 when BASE is no commit.
 */
const [base = ''] = process.argv.slice(2)
let commit = ''
try {
  commit = commitOf(base)
} catch {
  process.stderr.write('Say which commit to compare with: npm run visual -- BASE\n')
  process.exit(2)
}

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
    return await shoot(`http://127.0.0.1:${port}`, join(work, into), join(work, 'answers'), at)
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
