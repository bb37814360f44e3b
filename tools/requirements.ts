import { readFileSync, writeFileSync } from 'node:fs'
import { filesIn } from './files.ts'
import { cell } from './markdown.ts'

interface Requirement {
  id: string
  text: string
  kind: string
}

const rows = JSON.parse(readFileSync('docs/requirements.json', 'utf8')) as Requirement[]

interface Holder {
  file: string
  title: string
}

/** The ids that a title begins with, those within a range ('CARD-09 to CARD-15') among them. */
export function idsOf(title: string): string[] {
  const [head = ''] = /^(?:[A-Z]+-\d+(?:,\s*|\s+(?:to\s+(?=[A-Z]+-\d))?|(?=:|$)))+/.exec(title) ?? []
  return [...head.matchAll(/([A-Z]+)-(\d+)(?:\s+to\s+[A-Z]+-(\d+))?/g)].flatMap(([, area, first = '', last = first]) =>
    Array.from(
      { length: Math.max(1, Number(last) - Number(first) + 1) },
      (_, index) => `${area}-${String(Number(first) + index).padStart(first.length, '0')}`,
    ),
  )
}

/** Who reads of a failure has to know which requirement is broken: a title names so many at most. */
const most = 4

/** The titles that name more requirements than one test or step can hold. */
export const crowded = (titles: string[]): string[] => titles.filter((title) => idsOf(title).length > most)

/** Every title of a test, or of a step in one, that begins with ids of requirements. */
const holders = (): Holder[] =>
  ['apps', 'packages', 'e2e', 'tools']
    .flatMap((folder) => filesIn(folder, /\.(test|e2e)\.tsx?$/))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(['"`])([A-Z]+-\d+\b.*?)\1/g)].map(([, , title = '']) => ({
        file,
        title,
      })),
    )

/** The titles by the ids that they begin with. */
function byId(all: Holder[]): Map<string, Holder[]> {
  const found = new Map<string, Holder[]>()
  for (const one of all) for (const id of idsOf(one.title)) found.set(id, [...(found.get(id) ?? []), one])
  return found
}

/** The table of every requirement with the tests that hold it. */
function table(held: Map<string, Holder[]>): string {
  const lines = rows.map(({ id, text, kind }) => {
    const tests = (held.get(id) ?? []).map(({ file, title }) => `\`${file}\`: ${cell(title)}`).join('<br>')
    return `| ${id} | ${cell(text)} | ${kind} | ${tests || '-'} |`
  })
  const count = rows.filter(({ id }) => held.has(id)).length
  return [
    '# Requirements and the tests that hold them',
    '',
    'Written by `npm run requirements` from `docs/requirements.json` and the titles of the tests: a title that begins with',
    `an id holds that row. ${count} of ${rows.length} rows are held by a title of their own.`,
    '',
    '| id | requirement | kind | held by |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

if (import.meta.main) {
  const all = holders()
  const held = byId(all)
  const overfull = crowded(all.map(({ title }) => title))
  const ids = new Set(rows.map(({ id }) => id))
  const areas = new Set(rows.map(({ id }) => id.split('-')[0]))
  const unknown = [...held].filter(([id]) => !ids.has(id) && areas.has(id.split('-')[0]))
  for (const [id, tests] of unknown) console.log(`${tests[0]?.file}: there is no requirement ${id}`)
  for (const title of overfull)
    console.log(
      `a title names ${most} requirements at most, the others belong to steps or tests of their own: ${title}`,
    )
  if (!process.argv.includes('--check')) writeFileSync('docs/requirements.md', table(held))
  console.log(
    `${rows.filter(({ id }) => held.has(id)).length} of ${rows.length} requirements are held by a test's title`,
  )
  process.exit(unknown.length + overfull.length ? 1 : 0)
}
