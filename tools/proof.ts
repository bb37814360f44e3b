import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

const file = new URL('../docs/testing.md', import.meta.url)

/** Replaces the text between the markers of a part. Throws if the part has no markers. */
export function withPart(text: string, part: string, made: string): string {
  const [from, to] = [`<!-- made: ${part} -->`, `<!-- end: ${part} -->`]
  const [begin, end] = [text.indexOf(from), text.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`there is no place for ${part}`)
  return `${text.slice(0, begin + from.length)}\n\n${made}\n\n${text.slice(end)}`
}

/** The text between the markers of a part. Throws if the part has no markers. */
export function partOf(text: string, part: string): string {
  const [from, to] = [`<!-- made: ${part} -->`, `<!-- end: ${part} -->`]
  const [begin, end] = [text.indexOf(from), text.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`there is no place for ${part}`)
  return text.slice(begin + from.length, end).trim()
}

/** Day and machine of a measurement. On a `busy` machine other processes ran too, so its times are not reliable. */
function whereAndWhen(): string {
  const [load = 0] = loadavg()
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, load ${load.toFixed(1)} at the end. Times on a machine that others use; counts do not depend on it.`
}

/** Writes the results of a command to its part of docs/testing.md. */
export function writeProof(part: string, command: string, made: string): void {
  if (!existsSync(file)) return
  const text = `Made by \`${command}\` on ${whereAndWhen()}\n\n${made}`
  writeFileSync(file, withPart(readFileSync(file, 'utf8'), part, text))
}

/**
 * Writes the results of a command that measures only some rows of a part: `amend` gets the current text of the part,
 * and each such command keeps a line that says when it was last run.
 */
export function amendProof(part: string, command: string, amend: (old: string) => string): void {
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  const begin = `Some rows by \`${command}\``
  const [head = '', ...rest] = amend(partOf(text, part))
    .split('\n')
    .filter((line) => !line.startsWith(begin))
  const lines = [head, `${begin} on ${whereAndWhen()}`, ...rest]
  writeFileSync(file, withPart(text, part, lines.join('\n')))
}
