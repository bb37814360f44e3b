import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file of the archive: rows of one table and one month, a JSON object a line. */
export interface ArchiveFile {
  name: string
  list: string
  /** YYYY-MM. */
  month: string
  rows: number
  /** The keys of its first and its last row. */
  first: string
  last: string
  /** Of the file as it lies there. */
  sha256: string
}

const manifestName = 'archive.json'

/** The files that the manifest of an archive names; none where there is no archive yet. */
export function manifestOf(folder: string): ArchiveFile[] {
  const path = join(folder, manifestName)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { files: ArchiveFile[] }).files : []
}

/** Names a file in the manifest, in the place of one of the same name. */
export function addToManifest(folder: string, file: ArchiveFile): void {
  const files = [...manifestOf(folder).filter(({ name }) => name !== file.name), file]
  files.sort((a, b) => (a.name < b.name ? -1 : 1))
  const path = join(folder, manifestName)
  writeFileSync(`${path}.part`, `${JSON.stringify({ version: 1, files }, null, 2)}\n`, { mode: 0o600 })
  settle(`${path}.part`, path)
}

/** Puts a file that is whole on the disk under its name. */
function settle(from: string, to: string): void {
  flush(from, 'r+')
  renameSync(from, to)
  flush(join(to, '..'), 'r')
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  fsyncSync(handle)
  closeSync(handle)
}

/** Writes lines into a new file of a folder; one of the same name, which nobody relies on yet, is gone. */
export async function writeLines(folder: string, name: string, lines: AsyncIterable<string>): Promise<void> {
  const path = join(folder, name)
  const text = async function* () {
    for await (const line of lines) yield `${line}\n`
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(`${path}.part`, { mode: 0o600 }))
  settle(`${path}.part`, path)
}

/** The lines of a file, in their order. Throws where it is no gzip, or is cut short. */
export async function* linesOf(folder: string, name: string): AsyncGenerator<string> {
  const plain = createGunzip()
  // What goes wrong on the way is thrown where it is read.
  pipeline(createReadStream(join(folder, name)), plain).catch(() => undefined)
  plain.setEncoding('utf8')
  let rest = ''
  for await (const part of plain as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) throw new Error('it ends within a line')
}

/** What a file holds, read from the disk: its rows, their first and last key, its hash. Throws where it cannot be read. */
export async function contentOf(
  folder: string,
  name: string,
  key: string,
): Promise<Pick<ArchiveFile, 'rows' | 'first' | 'last' | 'sha256'>> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(join(folder, name))) hash.update(part as Buffer)
  let [rows, first, last] = [0, '', '']
  for await (const line of linesOf(folder, name)) {
    last = String((JSON.parse(line) as Record<string, unknown>)[key])
    if (rows++ === 0) first = last
  }
  return { rows, first, last, sha256: hash.digest('hex') }
}

/** What is wrong with an archive: files that are missing, changed, or that its manifest does not name. */
export async function faultsOf(folder: string, keyOf: (list: string) => string): Promise<string[]> {
  const files = manifestOf(folder)
  const faults: string[] = []
  for (const { name, list, rows, first, last, sha256 } of files) {
    const found = await contentOf(folder, name, keyOf(list)).catch((error: Error) => error)
    if (found instanceof Error) faults.push(`${name}: ${found.message}`)
    else if (found.sha256 !== sha256) faults.push(`${name}: it was changed`)
    else if (found.rows !== rows || found.first !== first || found.last !== last)
      faults.push(`${name}: ${found.rows} rows, the manifest says ${rows}`)
  }
  const known = new Set([manifestName, ...files.map(({ name }) => name)])
  for (const name of readdirSync(folder)) if (!known.has(name)) faults.push(`${name}: the manifest does not name it`)
  return faults
}
