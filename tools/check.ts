import { runChecks } from './testing/checks.ts'
import { countsText, runSteps } from './testing/step.ts'

/** `npm run check`: runs the static checks of `npm test`. */
const total = await runChecks(runSteps)
console.log(countsText(total))
process.exit(total.failed ? 1 : 0)
