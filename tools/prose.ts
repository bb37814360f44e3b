import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/** Text of a file: path from the root and content. */
export interface Written {
  path: string
  text: string
}

/**
 * Names that are allowed although the project lacks them: of PostgreSQL, Citus and other programs, of examples, and
 * what a decision record describes as tried and removed.
 */
const foreign = new Set(
  `pg_ctl max_standby_streaming_delay hot_standby block_writes citus_schema_move enable_unsafe_triggers citus_shards
  useMutation experimentalStaticLocale ReadWritePaths package-lock.json
  feed_event feed_head feed_waiting change_tally content_text player_mobile_102285 brand_a
  processed_at mei_name lotus_demo002 postgresql.conf index.ts TestClock`
    .trim()
    .split(/\s+/),
)
/** Files that are not checked: they report what others wrote about the product, or are generated. */
const unchecked = /^docs\/requirements\.md$|^docs\/decisions\/history\.md$/

const ending = 'tsx?|mjs|js|css|sql|md|json|ya?ml|conf|po|html|sh|service|timer'
const filePattern = new RegExp(
  `(?<![\\w/.:@*-])((?:\\.{1,2}/)*(?:[\\w.-]+/)*[\\w.-]+\\.(?:${ending}))(?![\\w/*-]|\\.\\w)`,
  'g',
)
/** Matches names with a placeholder: `X.test.ts`, `NOUN.job.ts`, `noun.copy.ts`. */
const placeholder = /(?:^|\/)(?:X|x|P|ID|XPage|NAME|NOUN|NNNN_noun|noun|NounPage)\.|\/(?:NOUN|WING|NAME)(?:\/|$)/
const isCode = (path: string): boolean => /\.(tsx?|mjs|js|css|sql)$/.test(path)

/** Anchor of a heading, as code hosts form it. */
export const slugOf = (heading: string): string =>
  heading
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading]) => slugOf(heading!))

/** Comments of a source file, each with its line number. */
function commentsOf({ path, text }: Written): { line: number; text: string }[] {
  const marks = path.endsWith('.sql') ? /^\s*--/ : /^\s*(?:\/\/|\/?\*)/
  return text.split('\n').flatMap((line, at) => (marks.test(line) ? [{ line: at + 1, text: line }] : []))
}

/** Finds names in documents and comments that the project lacks; each result starts with the place. */
export function brokenNames(files: readonly Written[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const folders = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, n, parts) => parts.slice(0, n).join('/'))),
  )
  const ends = new Set(
    [...paths, ...folders].flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(n).join('/'))),
  )
  const words = new Set(
    files.filter(({ path }) => !path.endsWith('.md')).flatMap(({ text }) => text.match(/[A-Za-z_]\w+/g) ?? []),
  )
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const source = files.flatMap(({ path, text }) => (path.endsWith('.md') ? [] : [text])).join('\n')
  /** Whether the programs write a file of this name. */
  const isWritten = (name: string): boolean => ["'", '"', '`'].some((quote) => source.includes(name + quote))
  const has = (from: string, path: string): boolean => {
    const clean = path.replace(/^\.\//, '').replace(/\/$/, '')
    if (ends.has(clean) || foreign.has(clean) || paths.has(normalize(join(dirname(from), path)))) return true
    return clean.startsWith('.') ? isEnding(clean) : isMade(clean) && isWritten(basename(clean))
  }
  const isMade = (path: string): boolean => !path.includes('/') || /(?:^|\/)(?:dist|test-results)\//.test(path)
  const isEnding = (end: string): boolean => files.some(({ path }) => path.endsWith(end))
  /** `findX` stands for all names of this form. */
  const isKnown = (name: string): boolean => name.endsWith('X') || words.has(name) || foreign.has(name)

  const found: string[] = []
  for (const file of files) {
    if (unchecked.test(file.path)) continue
    if (isCode(file.path)) {
      for (const { line, text } of commentsOf(file))
        for (const [, path] of text.matchAll(filePattern))
          if (!placeholder.test(path!) && !has(file.path, path!)) found.push(`${file.path}:${line}: no file ${path}`)
      continue
    }
    if (!file.path.endsWith('.md')) continue
    const prose = file.text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    prose.split('\n').forEach((line, at) => {
      const where = `${file.path}:${at + 1}`
      for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target!)) continue
        const [path = '', anchor] = target!.split('#')
        const to = path === '' ? file.path : normalize(join(dirname(file.path), path))
        if (!paths.has(to) && !folders.has(to.replace(/\/$/, ''))) found.push(`${where}: no file ${target}`)
        else if (anchor && !headingsOf(texts.get(to) ?? '').includes(anchor))
          found.push(`${where}: no heading ${target}`)
      }
      for (const [, name = ''] of line.matchAll(/`([^`]+)`/g)) {
        if (
          (/^[\w./-]+\/[\w./-]*$/.test(name) && /^(?:apps|packages|tools|e2e|docs|deploy)\//.test(name)) ||
          new RegExp(`^${filePattern.source}$`).test(name)
        ) {
          if (!placeholder.test(name) && !has(file.path, name)) found.push(`${where}: no file ${name}`)
        } else if (/^\w+$/.test(name) && /[a-z][A-Z]|[a-z]_[a-z]/.test(name) && !isKnown(name))
          found.push(`${where}: no name ${name}`)
        else if (/^\w+\(\)$/.test(name) && !isKnown(name.slice(0, -2))) found.push(`${where}: no name ${name}`)
      }
    })
  }
  return found
}

if (import.meta.main) {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((path) => path && path !== 'package-lock.json' && existsSync(path))
  const isPicture = /\.(png|ico|webp|avif|woff2|svg|jpg|gz|br|mp3|wav)$/
  const files = paths.map((path) => ({ path, text: isPicture.test(path) ? '' : readFileSync(path, 'utf8') }))
  const broken = brokenNames(files)
  for (const line of broken) console.log(line)
  console.log(`${files.length} files read, ${broken.length} names that nothing has`)
  process.exit(broken.length ? 1 : 0)
}
