/** Splits a file into parts of at most `most` characters, each starting with the header line. Empty lines are dropped. */
export function splitIntoParts(file: string, most: number): string[] {
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
