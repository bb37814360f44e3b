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

/** Rows of one table and one month, one JSON object per line, gzipped. */
export interface ArchiveFile {
  name: string
  list: string
  /** YYYY-MM. */
  month: string
  rows: number
  first: string
  last: string
  sha256: string
}

const manifestName = 'archive.json'

export function readManifest(folder: string): ArchiveFile[] {
  const path = join(folder, manifestName)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { files: ArchiveFile[] }).files : []
}

export function addToManifest(folder: string, file: ArchiveFile): void {
  const files = [...readManifest(folder).filter(({ name }) => name !== file.name), file]
  files.sort((a, b) => (a.name < b.name ? -1 : 1))
  const path = join(folder, manifestName)
  writeFileSync(`${path}.part`, `${JSON.stringify({ version: 1, files }, null, 2)}\n`, { mode: 0o600 })
  renameDurably(`${path}.part`, path)
}

/** Renames a file durably: fsyncs the file before and the folder after the rename. */
function renameDurably(from: string, to: string): void {
  fsync(from, 'r+')
  renameSync(from, to)
  fsync(join(to, '..'), 'r')
}

function fsync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  fsyncSync(handle)
  closeSync(handle)
}

/** Writes a file; overwrites one of the same name that an interrupted run left before it was in the manifest. */
export async function writeLines(folder: string, name: string, lines: AsyncIterable<string>): Promise<void> {
  const path = join(folder, name)
  const text = async function* () {
    for await (const line of lines) yield `${line}\n`
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(`${path}.part`, { mode: 0o600 }))
  renameDurably(`${path}.part`, path)
}

/** Reads the lines of a gzip file. Throws if it is not gzip or is truncated. */
export async function* readLines(folder: string, name: string): AsyncGenerator<string> {
  const plain = createGunzip()
  // The read loop below throws these errors.
  pipeline(createReadStream(join(folder, name)), plain).catch(() => undefined)
  plain.setEncoding('utf8')
  let rest = ''
  for await (const part of plain as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) throw new Error('is truncated: the last line has no end')
}

export async function summarizeFile(
  folder: string,
  name: string,
  key: string,
): Promise<Pick<ArchiveFile, 'rows' | 'first' | 'last' | 'sha256'>> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(join(folder, name))) hash.update(part as Buffer)
  let [rows, first, last] = [0, '', '']
  for await (const line of readLines(folder, name)) {
    last = String((JSON.parse(line) as Record<string, unknown>)[key])
    if (rows++ === 0) first = last
  }
  return { rows, first, last, sha256: hash.digest('hex') }
}

/** Finds files that are missing, changed or not in the manifest; returns one message each. */
export async function findFaults(folder: string, keyOf: (list: string) => string): Promise<string[]> {
  const files = readManifest(folder)
  const faults: string[] = []
  for (const { name, list, rows, first, last, sha256 } of files) {
    const found = await summarizeFile(folder, name, keyOf(list)).catch((error: Error) => error)
    if (found instanceof Error) faults.push(`${name}: ${found.message}`)
    else if (found.sha256 !== sha256) faults.push(`${name}: the checksum differs, the file was changed`)
    else if (found.rows !== rows || found.first !== first || found.last !== last)
      faults.push(`${name}: ${found.rows} rows, the manifest says ${rows}`)
  }
  const known = new Set([manifestName, ...files.map(({ name }) => name)])
  for (const name of readdirSync(folder)) if (!known.has(name)) faults.push(`${name}: is not in the manifest`)
  return faults
}
