import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusedFile } from '@koi/contract/desk/import/import.copy'
import { CsvError, parse } from 'csv-parse'

/** Refuses the whole file; the message is the reason. */
export class FileRefused extends Error {}

/** Maximum bytes of a line, and of a multi-line row. */
const longest = 65_536

/** `line` is the row's first line. */
export interface Fields {
  line: number
  fields: string[]
}

/** Reads lines in chunks, without a byte order mark. Throws FileRefused. */
async function* readLines(path: string): AsyncGenerator<string> {
  let line = 1
  let rest: Buffer = Buffer.alloc(0)
  const textOf = (piece: Buffer): string => {
    const isFirst = line === 1
    for (let from = 0; from < piece.length; line++) {
      const end = piece.indexOf(10, from)
      const one = piece.subarray(from, end < 0 ? piece.length : end)
      if (one.length > longest) throw new FileRefused(refusedFile.long(line))
      if (!isUtf8(one)) throw new FileRefused(refusedFile.notUtf8(line))
      if (one.includes(0)) throw new FileRefused(refusedFile.zero(line))
      from = end < 0 ? piece.length : end + 1
    }
    const text = piece.toString('utf8')
    return isFirst ? text.replace(/^\ufeff/, '') : text
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const all = Buffer.concat([rest, chunk])
    const end = all.lastIndexOf(10) + 1
    rest = all.subarray(end)
    if (end > 0) yield textOf(all.subarray(0, end))
    if (rest.length > longest) throw new FileRefused(refusedFile.long(line))
  }
  if (rest.length > 0) yield textOf(rest)
}

/** Reads the rows of a CSV file (RFC 4180, UTF-8), header first. Throws FileRefused. */
export async function* readRows(path: string): AsyncGenerator<Fields> {
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: longest })
  const feeding = pipeline(Readable.from(readLines(path)), parser)
  feeding.catch(() => undefined) // the reader of the rows throws this error
  let last = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      last = info.lines
      yield { line: last - newLinesIn(record), fields: record }
    }
    await feeding
  } catch (error) {
    if (error instanceof CsvError) throw new FileRefused(refusedFile.csv(last + 1, error.code))
    throw error
  }
}

const newLinesIn = (record: string[]): number => record.reduce((sum, field) => sum + field.split('\n').length - 1, 0)

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
