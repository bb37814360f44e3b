import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Requirement {
  id: string
  text: string
  kind: string
}

const rows = JSON.parse(readFileSync('docs/requirements.json', 'utf8')) as Requirement[]

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testFiles(path)
    return /\.(test|e2e)\.tsx?$/.test(entry.name) ? [path] : []
  })

interface Holder {
  file: string
  title: string
}

/** Every title of a test that begins with ids of requirements, by id. */
function holders(): Map<string, Holder[]> {
  const found = new Map<string, Holder[]>()
  for (const file of ['apps', 'packages', 'e2e', 'tools'].flatMap(testFiles)) {
    for (const [, , title = ''] of readFileSync(file, 'utf8').matchAll(/(['"`])([A-Z]+-\d+\b.*?)\1/g)) {
      const ids = /^(?:[A-Z]+-\d+[,\s]*)+/.exec(title)?.[0].match(/[A-Z]+-\d+/g) ?? []
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), { file, title }])
    }
  }
  return found
}

/** The table of every requirement with the tests that hold it. */
function table(held: Map<string, Holder[]>): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
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
  const held = holders()
  const ids = new Set(rows.map(({ id }) => id))
  const areas = new Set(rows.map(({ id }) => id.split('-')[0]))
  const unknown = [...held].filter(([id]) => !ids.has(id) && areas.has(id.split('-')[0]))
  for (const [id, tests] of unknown) console.log(`${tests[0]?.file}: there is no requirement ${id}`)
  if (!process.argv.includes('--check')) writeFileSync('docs/requirements.md', table(held))
  console.log(
    `${rows.filter(({ id }) => held.has(id)).length} of ${rows.length} requirements are held by a test's title`,
  )
  process.exit(unknown.length ? 1 : 0)
}
