import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { filesIn } from './files.ts'
import { place } from './imports.ts'

/** A copy file's object of texts: `copy` with `{ title, submit }`. */
interface Texts {
  file: string
  name: string
  keys: string[]
}

/** The objects that a copy file exports, those left out whose type says which keys they have: they are read by a key that comes from elsewhere. */
function textsIn(file: string, source: string): Texts[] {
  const { program } = parseSync(file, source)
  return program.body.flatMap((statement) => {
    const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (made?.type !== 'VariableDeclaration') return []
    return made.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || id.typeAnnotation) return []
      const value = init?.type === 'TSAsExpression' ? init.expression : init
      if (value?.type !== 'ObjectExpression') return []
      const keys = value.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
      )
      return [{ file, name: id.name, keys }]
    })
  })
}

/** By what a file calls the object, itself or by an import; null where it does not know it. */
function calledIn(file: string, source: string, texts: Texts): string | null {
  if (file === texts.file) return texts.name
  const entries = parseSync(file, source)
    .module.staticImports.filter(({ moduleRequest }) => place(file, moduleRequest.value) === texts.file)
    .flatMap((one) => one.entries)
  return entries.find(({ importName }) => importName.name === texts.name)?.localName.value ?? null
}

const isNoCode = /^import [^]*?from '.*'$|\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** The keys of the object that a file reads; null where it hands the whole object on, or reads it by a key that it does not spell. */
function readIn(source: string, name: string): string[] | null {
  const code = source.replaceAll(isNoCode, '').replace(`export const ${name} `, '')
  const uses = [
    ...code.matchAll(new RegExp(`(?<![\\w$'])(?<!(?<!\\.\\.)\\.)${name}\\b(?![:=])(?:\\s*\\.(\\w+))?`, 'g')),
  ]
  const keys = uses.flatMap(([, key]) => (key ? [key] : []))
  return keys.length < uses.length ? null : keys
}

/** Whether a file has the key more than `most` times as a word, or puts it together from a beginning and its tail. */
function spells(source: string, key: string, most: number): boolean {
  const tail = /[A-Z]\w*$/.exec(key)?.[0]
  return source.split(new RegExp(`\\b${key}\\b`)).length - 1 > most || (!!tail && source.includes(`}${tail}\``))
}

/**
 * The texts that nobody reads, as sentences. Of an object that is handed on as a whole a text counts as read where any
 * file spells its key; `sources` are files of the product by their path from the root.
 */
export function deadTexts(sources: Map<string, string>): string[] {
  return [...sources]
    .filter(([file]) => file.endsWith('.copy.ts'))
    .flatMap(([file, source]) => textsIn(file, source))
    .flatMap((texts) => {
      const base = texts.file.replace(/^.*\/|\.ts$/g, '')
      const read = new Set<string>()
      let isWhole = false
      for (const [file, source] of sources) {
        if (file !== texts.file && !source.includes(base)) continue
        const name = calledIn(file, source, texts)
        const keys = name === null ? [] : readIn(source, name)
        if (keys === null) isWhole = true
        for (const key of keys ?? []) read.add(key)
      }
      // Once is where it stands.
      const isSpelt = (key: string) =>
        [...sources].some(([file, source]) => spells(source, key, file === texts.file ? 1 : 0))
      return texts.keys
        .filter((key) => !read.has(key) && !(isWhole && isSpelt(key)))
        .map((key) => `${texts.file}: nobody reads ${texts.name}.${key}`)
    })
}

/** What only a test reads is not said to anybody. */
const tests = /\.(test|testing|e2e)\.tsx?$|\/testing\.tsx?$/

if (import.meta.main) {
  const files = ['apps', 'packages', 'tools']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !tests.test(file))
  const dead = deadTexts(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  for (const line of dead) console.log(line)
  console.log(`${files.length} files seen, ${dead.length} texts are read by nobody`)
  process.exit(dead.length || files.length === 0 ? 1 : 0)
}
