import { mostEntries } from '@koi/contract/barring/barring'

/** A file in parts that a call takes, each with the first line, which names the columns. Empty lines are left out. */
export function partsOf(file: string, most = mostEntries): string[] {
  const [head = '', ...lines] = file
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const parts: string[] = []
  let part = head
  for (const line of lines) {
    if (part !== head && part.length + line.length + 1 > most) {
      parts.push(part)
      part = head
    }
    part += `\n${line}`
  }
  return [...parts, part]
}
