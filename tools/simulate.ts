import { writeFileSync } from 'node:fs'
import { document } from './simulate/document.ts'
import { isFar, simulate } from './simulate/run.ts'

/**
 * `npx koi dev simulate [-- portion]`: plays every game of the sandbox and writes docs/games.md; with a portion below 1
 * it writes nothing.
 */
const portion = Number(process.argv[2] ?? 1)
if (!(portion > 0 && portion <= 1)) {
  process.stderr.write('The portion must be above 0 and at most 1.\n')
  process.exit(2)
}
const began = performance.now()
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`
const rows = await simulate(portion, (row) => {
  const { game, exact, played, difference } = row
  process.stdout.write(
    `${isFar(row) ? 'FAR ' : 'ok  '} ${game.padEnd(20)} exact ${percent(exact)} played ${percent(played.mean)} (${difference.toFixed(3)} ± ${percent(played.error)})\n`,
  )
})
if (portion === 1) writeFileSync(new URL('../docs/games.md', import.meta.url), document(rows))
process.stdout.write(`${rows.length} returns in ${Math.round((performance.now() - began) / 1000)} s\n`)
process.exit(rows.some(isFar) ? 1 : 0)
