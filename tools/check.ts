import { build, checks, compat, size } from './testing/checks.ts'
import { addTo, countsText, noTotals, runSteps } from './testing/step.ts'

/** `npm run check`: the static checks of `npm test`. */
const total = noTotals()
for (const found of await Promise.all([runSteps([build, size, compat], 1), runSteps(checks, 2)])) addTo(total, found)
console.log(countsText(total))
process.exit(total.failed ? 1 : 0)
