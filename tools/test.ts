import { runChecks } from './testing/checks.ts'
import { ensureChromium } from './testing/chromium.ts'
import { addTo, countsText, noTotals, runSteps, type Step } from './testing/step.ts'
import { playwright, vitest } from './testing/suites.ts'

/** `npm test [-- types lint]`: all steps, or those whose names begin so. */
const wanted = process.argv.slice(2)
const chromium: Step = {
  name: 'a Chromium',
  run: async () => ({ passed: 1, failed: 0, skipped: 0, output: ensureChromium(console.log) }),
}
const run = (steps: Step[], atOnce: number) =>
  runSteps(wanted.length ? steps.filter(({ name }) => wanted.some((word) => name.startsWith(word))) : steps, atOnce)

const began = performance.now()
const total = noTotals()
addTo(total, await run([chromium], 1))
addTo(total, await runChecks(run))
// Tests run alone: some have deadlines, which are missed on two cores that checks use too.
addTo(total, await run([vitest(), playwright()], 1))
console.log(`\nAfter ${Math.round((performance.now() - began) / 1000)} s:`)
console.log(countsText(total))
for (const failure of total.failures) console.log(`failed: ${failure}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
