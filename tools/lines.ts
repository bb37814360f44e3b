import { readFileSync, writeFileSync } from 'node:fs'
import { filesIn } from './files.ts'
import { markdownTable } from './markdown.ts'

/** Agreed number of source lines per workspace; a commit that raises a number gives the reason. */
const record = new URL('lines.json', import.meta.url)
const workspaces = [
  'apps/agent',
  'apps/api',
  'apps/cli',
  'apps/console',
  'apps/play',
  'apps/sandbox',
  'apps/service',
  'packages/contract',
  'packages/ui',
  'packages/web',
  'tools',
]
/** Tests and their helpers, and generated files, are not counted. */
const uncounted =
  /\.(?:test|testing|e2e)\.tsx?$|\.test-d\.tsx?$|\/testing\/|\/testing\.ts$|\/db\/tables\.ts$|^apps\/api\/schema\.sql$/
const source = /\.(?:tsx?|mjs|js|css|sql)$/

const linesOf = (workspace: string): number =>
  filesIn(workspace, source)
    .filter((file) => !uncounted.test(file))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)

/** Lines of TypeScript, JavaScript, CSS and SQL per workspace, without tests and generated files. */
export const countLines = (): Record<string, number> =>
  Object.fromEntries(workspaces.map((workspace) => [workspace, linesOf(workspace)]))

/** The workspaces that have more lines than agreed. */
export const grown = (counts: Record<string, number>, agreed: Record<string, number>): string[] =>
  Object.entries(counts)
    .filter(([workspace, count]) => count > (agreed[workspace] ?? 0))
    .map(
      ([workspace, count]) =>
        `${workspace} has ${count} source lines, ${count - (agreed[workspace] ?? 0)} more than agreed`,
    )

if (import.meta.main) {
  const counts = countLines()
  const agreed = JSON.parse(readFileSync(record, 'utf8')) as Record<string, number>
  const rows = Object.entries(counts).map(([workspace, count]) => [workspace, count, agreed[workspace] ?? 0])
  const sum = (at: 1 | 2) => rows.reduce((total, row) => total + Number(row[at]), 0)
  console.log(markdownTable(['workspace', 'source lines', 'agreed'], [...rows, ['all', sum(1), sum(2)]]))
  if (process.argv[2] !== '--check') writeFileSync(record, `${JSON.stringify(counts, null, 2)}\n`)
  const over = process.argv[2] === '--check' ? grown(counts, agreed) : []
  for (const line of over)
    console.log(`${line}: delete elsewhere, or record it with \`npx koi dev lines\` and say why in the commit`)
  process.exit(over.length ? 1 : 0)
}
