import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writtenFiles } from './files.ts'

/** What can be cited: ids that have a place in the documents, and names of documents. */
export interface Places {
  ids: Set<string>
  documents: Set<string>
}

/** How ids of docs/spec.md are cited, and the ids that a citation names. Ids of requirements are known by their area. */
const patterns: { find: RegExp; idsOf(match: RegExpExecArray): string[] }[] = [
  { find: /\b[DS]-\d+\b/g, idsOf: ([id]) => [id] },
  {
    find: /\brulings? (\d+)((?:(?:, | and | to )\d+)*)/gi,
    idsOf: ([, first = '', more = '']) => numbers(first, more).map((number) => `ruling ${number}`),
  },
  {
    find: /\bR(\d\d)((?:(?:, | and | to )R\d\d)*)\b/g,
    idsOf: ([, first = '', more = '']) => numbers(first, more.replaceAll('R', '')).map((number) => `R${number}`),
  },
  { find: /\b[Pp]art ([A-Z])\b/g, idsOf: ([, letter = '']) => [`part ${letter}`] },
]

/** '45', ' to 48' is 45, 46, 47, 48; '20', ', 22' is 20, 22. */
function numbers(first: string, more: string): number[] {
  const all = [Number(first)]
  for (const [, link, text] of more.matchAll(/(, | and | to )(\d+)/g)) {
    const number = Number(text)
    if (link === ' to ') for (let next = all.at(-1)! + 1; next < number; next += 1) all.push(next)
    all.push(number)
  }
  return all
}

/** Reads what docs/spec.md and docs/requirements.json have a place for; `documents` are paths from the root. */
export function placesOf(spec: string, requirements: string[], documents: string[]): Places {
  const headings = spec.matchAll(/^(?:#+ (?=[DS]-)|\| )([DS]-\d+|R\d+|ruling \d+)\b/gm)
  const parts = spec.matchAll(/^# Part ([A-Z])$/gm)
  return {
    ids: new Set([
      ...requirements,
      ...[...headings].map(([, id = '']) => id),
      ...[...parts].map(([, letter = '']) => `part ${letter}`),
    ]),
    documents: new Set(documents),
  }
}

/** What a file cites that has no place, as sentences. */
export function brokenCitations(file: string, text: string, { ids, documents }: Places): string[] {
  const areas = new Set([...ids].flatMap((id) => /^([A-Z]{2,})-\d+$/.exec(id)?.[1] ?? []))
  const names = new Set([...documents].map((path) => basename(path)))
  const broken: string[] = []
  text.split('\n').forEach((line, index) => {
    const cited = patterns.flatMap(({ find, idsOf }) => [...line.matchAll(find)].flatMap(idsOf))
    for (const [id, area = ''] of line.matchAll(/\b([A-Z]{2,})-\d+\b/g)) if (areas.has(area)) cited.push(id)
    for (const id of cited) if (!ids.has(id)) broken.push(`${file}:${index + 1} there is no ${id}`)
    for (const [path] of line.matchAll(/[\w./-]*\w\.md\b/g)) {
      const leads = path.includes('/')
        ? documents.has(path) || documents.has(join(dirname(file), path))
        : names.has(path)
      if (!leads) broken.push(`${file}:${index + 1} there is no document ${path}`)
    }
  })
  return broken
}

/** It speaks of ids that are none. */
const except = /^tools\/citations\.(test\.)?ts$|^docs\/(requirements|standards)\.md$/

if (import.meta.main) {
  const tree = writtenFiles()
  const seen = ['README.md', 'STYLE.md', ...tree]
  const requirements = JSON.parse(readFileSync('docs/requirements.json', 'utf8')) as { id: string }[]
  const places = placesOf(
    readFileSync('docs/spec.md', 'utf8'),
    requirements.map(({ id }) => id),
    seen.filter((file) => file.endsWith('.md')),
  )
  const judged = seen.filter((file) => !except.test(file))
  const broken = judged.flatMap((file) => brokenCitations(file, readFileSync(file, 'utf8'), places))
  for (const line of broken) console.log(line)
  console.log(`${judged.length} files seen, ${broken.length} citations lead nowhere`)
  process.exit(broken.length || tree.length === 0 || places.ids.size === 0 ? 1 : 0)
}
