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

/** Ids in the brackets at the end of a title, or of a list of ids; ranges are expanded. */
export function idsOf(title: string): string[] {
  const list = /\[([^\]]+)\]$/.exec(title)?.[1] ?? (/^[A-Z]+-\d+(, [A-Z]+-\d+)*$/.test(title) ? title : '')
  return [...list.matchAll(/\b([A-Z]+)-(\d+)(?:\s+to\s+[A-Z]+-(\d+))?/g)].flatMap(
    ([, area, first = '', last = first]) =>
      Array.from(
        { length: Math.max(1, Number(last) - Number(first) + 1) },
        (_, index) => `${area}-${String(Number(first) + index).padStart(first.length, '0')}`,
      ),
  )
}

/** Maximum ids in a title: more would not tell which requirement is broken. */
const most = 4

export const crowded = (titles: string[]): string[] => titles.filter((title) => idsOf(title).length > most)

/** Titles of tests and steps with ids in brackets, and lists of ids in tables of cases. */
const holders = (): Holder[] =>
  ['apps', 'packages', 'e2e', 'tools']
    .flatMap((folder) => filesIn(folder, /\.(test|e2e)\.tsx?$/))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(['"`])([A-Z]+-\d+(?:, [A-Z]+-\d+)*|[^\n]*?\[[^\]\n]*[A-Z]+-\d+[^\]\n]*\])\1/g,
        ),
      ].map(([, , title = '']) => ({
        file,
        title,
      })),
    )

function byId(all: Holder[]): Map<string, Holder[]> {
  const found = new Map<string, Holder[]>()
  for (const one of all) for (const id of idsOf(one.title)) found.set(id, [...(found.get(id) ?? []), one])
  return found
}

function table(held: Map<string, Holder[]>): string {
  const lines = rows.map(({ id, text, kind }) => {
    const tests = (held.get(id) ?? []).map(({ file, title }) => `\`${file}\`: ${cell(title)}`).join('<br>')
    return `| ${id} | ${cell(text)} | ${kind} | ${tests || '-'} |`
  })
  const count = rows.filter(({ id }) => held.has(id)).length
  return [
    '# Requirements and their tests',
    '',
    'For maintainers and auditors. Written by `npx koi dev requirements` from `docs/requirements.json` and the titles of the tests:',
    `a title that ends with an id in brackets tests that row. ${count} of ${rows.length} rows have such a title.`,
    '',
    '| id | requirement | kind | tests |',
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
  console.log(`${rows.filter(({ id }) => held.has(id)).length} of ${rows.length} requirements have a test`)
  process.exit(unknown.length + overfull.length ? 1 : 0)
}
