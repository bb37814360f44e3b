import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { filesIn } from './files.ts'
import { cell } from './markdown.ts'

/** A rule that a serious player platform is held to. */
export interface Standard {
  id: string
  text: string
  /** What holds it next to the tests that name it: 'file', or 'file: part of a title in it'. */
  by: string[]
  /** What is missing, in a sentence, or decided so: then it begins with 'Decided'. '' where nothing is. */
  open: string
}

interface Holder {
  file: string
  title: string
}

/** The rules that a title begins with; other ids may stand among them. */
export const standardsOf = (title: string): string[] =>
  /^(?:(?:R\d+|ruling \d+|[A-Z]+-\d+)[,\s]+)+/.exec(title)?.[0].match(/\bR\d+\b/g) ?? []

/** Why what is said to hold a rule does not, as sentences. `read` is null for a file that is not there. */
export function idle({ id, by, open }: Standard, tests: Holder[], read: (file: string) => string | null): string[] {
  const wrong = by.flatMap((place) => {
    const [file = '', ...title] = place.split(': ')
    const text = read(file)
    if (text === null) return [`${id}: there is no ${file}`]
    return title.length > 0 && !text.includes(title.join(': ')) ? [`${id}: ${file} has no "${title.join(': ')}"`] : []
  })
  const isHeld = by.length > 0 || tests.length > 0
  return isHeld || open !== '' ? wrong : [...wrong, `${id}: nothing holds it, and it is not said what is missing`]
}

const holders = (): Holder[] =>
  ['apps', 'packages', 'e2e', 'tools']
    .flatMap((folder) => filesIn(folder, /\.(test|e2e)\.tsx?$/))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:test|step)\(\s*(['"`])(.+?)\1/g)].map(([, , title = '']) => ({
        file,
        title,
      })),
    )

/** The page: each rule with the tests that name it, what else holds it, and what is missing. */
export function page(rows: Standard[], testsOf: (id: string) => Holder[]): string {
  const lines = rows.map(({ id, text, by, open }) => {
    const tests = testsOf(id).map(({ file, title }) => `\`${file}\`: ${cell(title)}`)
    const others = by.map((place) => place.replace(/^([^:]+)/, '`$1`')).map(cell)
    const held = [...tests, ...others].join('<br>') || '**not held**'
    return `| ${id} | ${cell(text)} | ${held} | ${cell(open) || '-'} |`
  })
  const isHeld = (row: Standard) => row.by.length > 0 || testsOf(row.id).length > 0
  const held = rows.filter(isHeld)
  const whole = held.filter(({ open }) => open === '')
  const decided = held.filter(({ open }) => open.startsWith('Decided'))
  const inPart = held.length - whole.length - decided.length
  return [
    '# Standards for the protection of players and their money',
    '',
    'What the rule books of the regulated part of the field ask of a player platform, in our words, and what holds it here:',
    'tests that name the rule in their title, other tests, screens and documents. Written by `npm run standards` from',
    '`docs/standards.json` and the titles of the tests. The rules that Koi keeps in full, with the figures it keeps them by,',
    `stand in [spec.md](spec.md), part R. Of ${rows.length} rules ${whole.length} are held, ${decided.length} as it was decided, ${inPart} in part, ${rows.length - held.length} not.`,
    '',
    '| id | rule | held by | missing or decided |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

if (import.meta.main) {
  const rows = JSON.parse(readFileSync('docs/standards.json', 'utf8')) as Standard[]
  const all = holders()
  const testsOf = (id: string) => all.filter(({ title }) => standardsOf(title).includes(id))
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
  const wrong = rows.flatMap((row) => idle(row, testsOf(row.id), read))
  const known = new Set(rows.map(({ id }) => id))
  for (const { file, title } of all)
    for (const id of standardsOf(title)) if (!known.has(id)) wrong.push(`${file}: there is no rule ${id}`)
  for (const line of wrong) console.log(line)
  const text = page(rows, testsOf)
  if (!process.argv.includes('--check')) writeFileSync('docs/standards.md', text)
  else if (read('docs/standards.md') !== text) wrong.push('docs/standards.md is stale')
  console.log(`${rows.length} standards seen, ${wrong.length} are held by nothing`)
  process.exit(wrong.length || rows.length === 0 ? 1 : 0)
}
