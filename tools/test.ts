import { type Selection, selectChanged } from './testing/changed.ts'
import { runChecks } from './testing/checks.ts'
import { ensureChromium } from './testing/chromium.ts'
import { type Duration, writeDurations } from './testing/durations.ts'
import { countsText, runSteps, type Step, sumOf, type Totals } from './testing/step.ts'
import { playwright, vitest } from './testing/suites.ts'

const usage = `npm test                      the fast level: checks, fast tests, core journeys
npm test -- all               everything
npm test -- changed [COMMIT]  the tests of what differs from COMMIT (default: the last commit, or the one before)
npm test -- [all] PART …      only these parts: checks, server, pages, slow, journeys`

const parts = ['checks', 'server', 'pages', 'slow', 'journeys'] as const
type Part = (typeof parts)[number]

const given = process.argv.slice(2)
const level = given[0] === 'all' || given[0] === 'changed' ? given.shift()! : 'fast'
const isPart = (word: string | undefined) => parts.some((part) => part === word)
const selection: Selection | null =
  level === 'changed' ? selectChanged(isPart(given[0]) ? undefined : given.shift()) : null
const unknown = given.find((word) => !isPart(word))
if (unknown !== undefined) {
  console.error(`Unknown part "${unknown}".\n${usage}`)
  process.exit(2)
}
const has = (part: Part) => given.length === 0 || given.includes(part)

const chromium: Step = {
  name: 'a Chromium',
  run: async () => ({ passed: 1, failed: 0, skipped: 0, output: ensureChromium(console.log) }),
}
const server = vitest('server', ['server', 'sites'], selection?.server ?? [], { isFast: !selection?.server })
const pages = vitest('pages', ['screens', 'console'], selection?.pages ?? [], {
  isFast: level !== 'all' && !selection?.pages,
})
const slow = vitest('slow', ['server', 'sites'], ['.slow.test.ts'], { isFast: false })
const journeys = playwright(selection?.journeys ?? (level === 'all' ? [] : ['--grep', '@core']))
const isSlowPart = level === 'all' || given.includes('slow')

const began = performance.now()
const found: Totals[] = [await runSteps([chromium], 1)]
// These run beside the checks, which have low priority: fast tests have no deadlines.
found.push(
  ...(await Promise.all([
    ...(has('checks') ? [runChecks(runSteps)] : []),
    ...(has('server') && selection?.server?.length !== 0 ? [runSteps([server], 1)] : []),
  ])),
)
// These run alone, because journeys and slow tests have deadlines.
const alone = [
  ...(has('pages') && selection?.pages?.length !== 0 ? [pages] : []),
  ...(has('journeys') ? [journeys] : []),
  ...(has('slow') && isSlowPart ? [slow] : []),
]
found.push(await runSteps(alone, 1))

const total = sumOf(found)
const seconds = (performance.now() - began) / 1000
const text = (value: number) => value.toFixed(1).padStart(7)
console.log(`\nAfter ${seconds.toFixed(0)} s. The longest parts (parts next to each other count twice):`)
for (const [name, time] of [...total.times].toSorted(([, a], [, b]) => b - a).slice(0, 10))
  console.log(`${text(time)} s ${text((100 * time) / seconds)} %  ${name}`)
console.log('The slowest tests:')
for (const { title, file, milliseconds } of total.tests
  .toSorted((a, b) => b.milliseconds - a.milliseconds)
  .slice(0, 10))
  console.log(`${text(milliseconds / 1000)} s  ${file}: ${title}`)
for (const failure of total.failures) console.log(`failed: ${failure}`)

// Durations are recorded on demand only: those of a slow or busy machine would fail the check of the next run.
if (process.env['KOI_RECORD_DURATIONS'] && level === 'all' && given.length === 0 && total.failed === 0) {
  const durations = new Map<string, Duration>()
  for (const { file, milliseconds } of total.tests) {
    const known = durations.get(file) ?? { seconds: 0, slowest: 0 }
    durations.set(file, {
      seconds: total.files.get(file) ?? known.seconds + milliseconds / 1000,
      slowest: Math.max(known.slowest, milliseconds / 1000),
    })
  }
  writeDurations(durations)
}
console.log(countsText(total))
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
