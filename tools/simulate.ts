import { readFileSync, writeFileSync } from 'node:fs'
import { document } from './simulate/document.ts'
import { simulateAll } from './simulate/games.ts'

/** `npm run simulate [-- rounds]`: plays every game of the sandbox and writes what it returns to docs/games.md. */
const rounds = Number(process.argv[2] ?? 10_000_000)
if (!Number.isSafeInteger(rounds) || rounds < 1000) {
  process.stderr.write('Say how many rounds: a whole number from 1000.\n')
  process.exit(2)
}
const file = new URL('../docs/games.md', import.meta.url)
const began = performance.now()
const results = simulateAll(rounds, (result) => {
  const difference = (result.played - result.stated) * 100
  process.stdout.write(
    `${result.isFar ? 'FAR ' : 'ok  '} ${result.game.padEnd(34)} stated ${(result.stated * 100).toFixed(3)} % played ${(result.played * 100).toFixed(3)} % (${difference.toFixed(3)})\n`,
  )
})
const text = document(results, rounds)
let before = ''
try {
  before = readFileSync(file, 'utf8')
} catch {
  // The first time there is none.
}
if (text !== before) writeFileSync(file, text)
process.stdout.write(`${results.length} games in ${Math.round((performance.now() - began) / 1000)} s\n`)
process.exit(results.some(({ isFar }) => isFar) ? 1 : 0)
