const most = 2

/** Width in Latin characters. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '⺀' ? 2 : 1), 0)

/** Cuts `text` at `longest`, with an ellipsis. */
function cut(text: string, longest: number): string {
  if (widthOf(text) <= longest) return text
  let kept = ''
  for (const sign of text) {
    if (widthOf(kept + sign) > longest - 1) break
    kept += sign
  }
  return `${kept.trimEnd()}…`
}

/**
 * Breaks the name of a slice at blanks into at most two lines of `longest` characters, of which Chinese ones count twice; a
 * word that is too long is cut.
 */
export function linesOf(label: string, longest: number): string[] {
  const lines: string[] = []
  for (const word of label.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= longest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const kept = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines
  return kept.map((line) => cut(line, longest))
}
