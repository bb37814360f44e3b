import { readFileSync } from 'node:fs'
import { filesIn } from './files.ts'

/** One function of a walk. */
interface Step {
  name: string
  /** From the root. */
  file: string
}

/** From handler to `post`, both counted. */
const longest = 4

/** The walks of docs/walks.md: every line with more than one function as a link. */
export const walksOf = (page: string): Step[][] =>
  page
    .split('\n')
    .map((line) =>
      [...line.matchAll(/\[`([#\w]+)`\]\(\.\.\/([^)]+)\)/g)].map(([, name = '', file = '']) => ({ name, file })),
    )
    .filter((walk) => walk.length > 1)

/** The lines of a declaration or handler, as [first, after the last]; null where there is none. Relies on our format. */
function linesOf(name: string, lines: string[]): [number, number] | null {
  const start = lines.findIndex((line) =>
    new RegExp(
      `^\\s*(?:(?:export )?(?:async )?function ${name}\\b|(?:export )?const ${name}\\b|(?:async )?${name}\\(.*\\{$|on\\(contract\\.${name},)`,
    ).test(line),
  )
  if (start < 0) return null
  const depth = (line: string) => line.length - line.trimStart().length
  const opens = (line: string) => /[{([]$|=>$|=$/.test(line)
  let end = start + 1
  while (end < lines.length) {
    const line = lines[end]!
    end++
    if (line.trim() === '' || depth(line) > depth(lines[start]!)) continue
    if (/^\s*[})\]]/.test(line) && opens(line)) continue // the end of a long list of parameters
    break
  }
  return [start, end]
}

const calls = (text: string, name: string): boolean => new RegExp(`(^|\\W)${name}\\(`).test(text)

/** The functions of a table that the lines call out of (`verbs[call.call](…)`), as calls. */
function calledByTable(body: string, lines: string[]): string {
  return [...body.matchAll(/\b(\w+)\[[\w.]+\]\(/g)]
    .map(([, table = '']) => linesOf(table, lines))
    .map((span) =>
      span
        ? lines
            .slice(...span)
            .join('\n')
            .replaceAll(/: (\w+)\b/g, ' $1(')
        : '',
    )
    .join('\n')
}

/** The functions within a function that call `name` before it is called: they count, and the walk does not have them. */
function hiddenIn(body: string[], name: string): string[] {
  return body.slice(1).flatMap((line) => {
    const [, inner] = /^\s+const (\w+) = (?:async )?\([^=]*=>/.exec(line) ?? []
    const span = inner && linesOf(inner, body)
    return inner && span && calls(body.slice(...span).join('\n'), name) ? [inner] : []
  })
}

/** What docs/walks.md says and the code does not, as sentences. `read` returns a file's text, or null. */
export function brokenWalks(page: string, callers: string[], read: (file: string) => string | null): string[] {
  const broken: string[] = []
  const posts = new Map(callers.map((file) => [file, new Set<number>()]))
  for (const walk of walksOf(page)) {
    const title = walk.map(({ name }) => name).join(' → ')
    if (walk.length > longest) broken.push(`${title}: ${walk.length} functions, ${longest} are the most`)
    let seen = ''
    const bodies: string[][] = []
    for (const { name, file } of walk) {
      const lines = read(file)?.split('\n')
      const span = lines && linesOf(name, lines)
      if (!lines || !span) {
        broken.push(`${title}: ${file} has no ${name}`)
        continue
      }
      if (seen && !calls(seen, name)) broken.push(`${title}: nobody before calls ${name}`)
      for (const hidden of bodies.flatMap((before) => hiddenIn(before, name)))
        broken.push(`${title}: ${hidden} stands before ${name} and not in the walk`)
      const body = lines.slice(...span)
      bodies.push(body)
      seen += `${body.join('\n')}\n${calledByTable(body.join('\n'), lines)}\n`
      for (const [at, line] of body.entries()) if (isPost(line)) posts.get(file)?.add(span[0] + at)
    }
  }
  for (const [file, walked] of posts)
    for (const [at, line] of (read(file) ?? '').split('\n').entries())
      if (isPost(line) && !walked.has(at)) broken.push(`${file}:${at + 1} moves money and stands in no walk`)
  return broken
}

const isPost = (line: string): boolean => /\bawait post(Many)?\(/.test(line)

if (import.meta.main) {
  const read = (file: string): string | null => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return null
    }
  }
  const page = readFileSync('docs/walks.md', 'utf8')
  const callers = filesIn('apps/api/src', /\.ts$/).filter(
    (file) => !/\.(test|seed|testing)\.ts$|\/testing\.ts$/.test(file) && isPost(read(file)!),
  )
  const broken = brokenWalks(page, callers, read)
  for (const line of broken) console.log(line)
  console.log(
    `${walksOf(page).length} walks seen, ${callers.length} files move money, ${broken.length} sentences are wrong`,
  )
  process.exit(broken.length || callers.length === 0 ? 1 : 0)
}
