import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesIn, writtenFiles } from './files.ts'

/** What can be cited: ids that have a place in the documents, names of documents, and in those what else is to be found. */
export interface Places {
  ids: Set<string>
  documents: Set<string>
  /** Files and folders, from the root. */
  files: Set<string>
  /** What `npm run` knows. */
  commands: Set<string>
}

/** How ids of docs/spec.md and decisions are cited, and the ids that a citation names. Ids of requirements are known by their area. */
const patterns: { find: RegExp; idsOf(match: RegExpExecArray): string[] }[] = [
  { find: /\b[DS]-\d+\b/g, idsOf: ([id]) => [id] },
  {
    find: /\brulings? (\d+)((?:(?:, | and | to )\d+)*)/gi,
    idsOf: ([, first = '', more = '']) => numbers(first, more).map((number) => `ruling ${number}`),
  },
  {
    find: /\bR(\d{1,2})((?:(?:, | and | to )R\d{1,2})*)\b/g,
    idsOf: ([, first = '', more = '']) => numbers(first, more.replaceAll('R', '')).map((number) => `R${number}`),
  },
  { find: /\b[Pp]art ([A-Z])\b/g, idsOf: ([, letter = '']) => [`part ${letter}`] },
  { find: /\bdecisions?[ /](0\d{3})\b/gi, idsOf: ([, number = '']) => [`decision ${number}`] },
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

/** A path of ours as a document names it; one with `*`, `<noun>`, …, NAME or X in it stands for many. */
const named = /`((?:apps|deploy|docs|e2e|packages|tools)\/[^`\s*<…]+)`/g
/** An app's own documents name its files from its own folder. */
const ofApp = /`(src\/[^`\s*<…]+)`/g
const standIn = /\/X|\b[A-Z]{4,}\b/

/** Reads what docs/spec.md and docs/requirements.json have a place for; `files` are paths from the root. */
export function placesOf(spec: string, requirements: string[], files: string[], commands: string[]): Places {
  const headings = spec.matchAll(/^(?:#+ (?=[DS]-)|\| )([DS]-\d+|R\d+|ruling \d+)\b/gm)
  const decisions = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])
  const parts = spec.matchAll(/^# Part ([A-Z])$/gm)
  return {
    ids: new Set([
      ...requirements,
      ...[...headings].map(([, id = '']) => id),
      ...[...parts].map(([, letter = '']) => `part ${letter}`),
      ...decisions.map((number) => `decision ${number}`),
    ]),
    documents: new Set(files.filter((file) => file.endsWith('.md'))),
    files: new Set(files.flatMap((file) => [file, ...foldersOf(file)])),
    commands: new Set(commands),
  }
}

/** 'tools/fuzz/world.ts' is in tools/fuzz and in tools. */
const foldersOf = (path: string): string[] => {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** What a line of a document names that there is not: a file, a folder, a command. */
function missing(file: string, line: string, { files, commands }: Places): string[] {
  const pathsOf = (find: RegExp) => [...line.matchAll(find)].map(([, path = '']) => path.replace(/\/$/, ''))
  const own = file.startsWith('apps/') ? pathsOf(ofApp).map((path) => join(dirname(file), path)) : []
  const paths = [...pathsOf(named), ...own].filter((path) => !standIn.test(path))
  const runs = [...line.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, command = '']) => command)
  return [
    ...paths.filter((path) => !files.has(path)).map((path) => `file ${path}`),
    ...runs.filter((command) => !commands.has(command)).map((command) => `command ${command}`),
  ]
}

/** What a file cites that has no place, as sentences. */
export function brokenCitations(file: string, text: string, places: Places): string[] {
  const { ids, documents } = places
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
    if (file.endsWith('.md'))
      for (const what of missing(file, line, places)) broken.push(`${file}:${index + 1} there is no ${what}`)
  })
  return broken
}

/** It speaks of ids that are none. */
const except = /^tools\/(citations(\.test)?|standards\.test)\.ts$|^docs\/(requirements|standards)\.md$/

if (import.meta.main) {
  const tree = writtenFiles()
  const seen = ['README.md', 'STYLE.md', ...tree]
  const requirements = JSON.parse(readFileSync('docs/requirements.json', 'utf8')) as { id: string }[]
  const places = placesOf(
    readFileSync('docs/spec.md', 'utf8'),
    requirements.map(({ id }) => id),
    [...seen, ...['apps', 'deploy', 'docs', 'e2e', 'packages', 'tools'].flatMap((folder) => filesIn(folder, /./))],
    Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts),
  )
  const judged = seen.filter((file) => !except.test(file))
  const broken = judged.flatMap((file) => brokenCitations(file, readFileSync(file, 'utf8'), places))
  for (const line of broken) console.log(line)
  console.log(`${judged.length} files seen, ${broken.length} citations lead nowhere`)
  process.exit(broken.length || tree.length === 0 || places.ids.size === 0 ? 1 : 0)
}
