import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bootInstallation } from './abuse/boot.ts'
import { FuzzTarget } from './fuzz/fuzzTarget.ts'
import { findAll, firstFinding, type Shown } from './fuzz/find.ts'
import { documents, operationsOf, type Reference } from './fuzz/reference.ts'
import { stepsOf } from './fuzz/steps.ts'
import { writeProof } from './proof.ts'
import { root } from '../apps/cli/src/start/release.ts'

/**
 * `npm run fuzz [-- --seed N] [--minutes N] [--replay FILE] [--only TEXT]`: starts a product and calls everything in
 * its API references with valid and invalid values. Findings are internal errors, undocumented answers, leaked
 * internals and broken ledger invariants; each is shrunk into a file of test-results for `--replay`. Exit code 1 when
 * there is one.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    replay: { type: 'string' },
    only: { type: 'string' },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const minutes = Number(values.minutes)
if (!Number.isSafeInteger(seed) || !(minutes > 0))
  throw new Error('--seed is a whole number, --minutes a number above 0')
const log = (line: string) => process.stderr.write(`${line}\n`)
const installation = await bootInstallation(log)
try {
  const references = await Promise.all(
    documents.map(async (path) => (await (await fetch(new URL(path, installation.url))).json()) as Reference),
  )
  // tools/abuse attacks uploads.
  const all = references.flatMap(operationsOf).filter(({ isPicture }) => !isPicture)
  const target = new FuzzTarget(installation, all)
  await target.prepare()
  await target.learn()
  if (values.replay) {
    const { steps } = JSON.parse(readFileSync(values.replay, 'utf8')) as Shown
    const found = (await firstFinding(target, steps, new Set())) ?? (await target.books())
    process.stdout.write(found ? `${found.kind}: ${found.detail}\n` : 'the finding does not occur any more\n')
    process.exitCode = found ? 1 : 0
  } else
    await fuzz(
      target,
      all.filter(({ at }) => at.includes(values.only ?? '')),
    )
} finally {
  await installation.stop()
}

async function fuzz(target: FuzzTarget, operations: Parameters<typeof stepsOf>[0]): Promise<void> {
  log(`seed ${seed}, ${operations.length} calls, ${minutes} minutes`)
  const end = performance.now() + minutes * 60_000
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const files: string[] = []
  const { findings, runs } = await findAll(
    target,
    stepsOf(operations),
    seed,
    () => performance.now() > end,
    (shown) => {
      const file = join('test-results', `fuzz-${seed}-${files.length + 1}.json`)
      files.push(file)
      writeFileSync(join(root, file), `${JSON.stringify(shown, null, 2)}\n`)
      log(`${shown.kind} at ${shown.at}: ${shown.detail.slice(0, 300)} (${file})`)
    },
  )
  const books = await target.books()
  const rows = findings.map(
    ({ kind, at, detail }) => `| ${kind} | \`${at}\` | ${detail.replaceAll(/[|\n`]/g, ' ').slice(0, 160)} |`,
  )
  const granted = operations.filter(({ at }) => target.granted.has(at)).length
  const total = `Seed ${seed}, ${minutes} minutes: ${runs} runs of ${target.answered} steps over ${operations.length} calls of ${documents.length} references, of which ${granted} were granted at least once, ${findings.length} findings, ${books ? books.detail : 'ledger invariants hold'}.`
  const table = rows.length ? ['| finding | where | what |', '| --- | --- | --- |', ...rows].join('\n') : ''
  const report = [total, table].filter(Boolean).join('\n\n')
  process.stdout.write(`${report}\n`)
  if (values.only === undefined) writeProof('fuzz', `npm run fuzz -- --seed ${seed} --minutes ${minutes}`, report)
  process.exitCode = findings.length || books ? 1 : 0
}
