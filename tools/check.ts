import { build, checks } from './testing/checks.ts'
import { countsText, runSteps } from './testing/step.ts'

/** `npm run check`: what `npm test` judges without running the product. */
const first = await runSteps([build], 1)
const rest = await runSteps(checks, 2)
console.log(countsText({ passed: first.passed + rest.passed, failed: first.failed + rest.failed, skipped: 0 }))
process.exit(first.failed + rest.failed ? 1 : 0)
