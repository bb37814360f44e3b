import { build, checks } from './testing/checks.ts'
import { ensureChromium } from './testing/chromium.ts'
import { countsText, type Counts, runSteps, type Step } from './testing/step.ts'
import { playwright, vitest } from './testing/suites.ts'

/** `npm test`: everything. `npm test -- types lint`: only the steps whose names begin so. */
const wanted = process.argv.slice(2)
const chromium: Step = {
  name: 'a Chromium',
  run: async () => ({ passed: 1, failed: 0, skipped: 0, output: ensureChromium(console.log) }),
}
const groups: [steps: Step[], atOnce: number][] = [
  [[chromium, build], 1],
  [checks, 2],
  [[vitest()], 1],
  [[playwright()], 1],
]

const began = performance.now()
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const [steps, atOnce] of groups) {
  const mine = wanted.length ? steps.filter(({ name }) => wanted.some((word) => name.startsWith(word))) : steps
  const counts = await runSteps(mine, atOnce)
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
}
console.log(`\nAfter ${Math.round((performance.now() - began) / 1000)} s:`)
console.log(countsText(total))
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
