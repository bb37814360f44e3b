/**
 * Sets variables in the text of an environment file: in an existing or commented line, else at the end. Null comments a
 * variable out. Throws if a value contains line breaks or all kinds of quotes.
 */
export function withSettings(text: string, values: Record<string, string | null>): string {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  for (const [name, value] of Object.entries(values)) {
    const isSet = (line: string) => line.startsWith(`${name}=`)
    const at = lines.findIndex(isSet)
    const place = at >= 0 ? at : lines.findIndex((line) => line.startsWith(`#${name}=`))
    if (value === null) {
      if (at >= 0) lines[at] = `#${name}=`
    } else if (place >= 0) lines[place] = `${name}=${quoted(name, value)}`
    else lines.push(`${name}=${quoted(name, value)}`)
  }
  return `${lines.join('\n')}\n`
}

/** Quotes a value for Node's util.parseEnv. */
function quoted(name: string, value: string): string {
  if (/^[\w./:@%+,?&=~-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((one) => !value.includes(one))
  if (!quote || /[\r\n]/.test(value) || (quote === '"' && value.includes('\\')))
    throw new Error(`${name} cannot be written into the settings file: it has line breaks or all kinds of quotes`)
  return `${quote}${value}${quote}`
}
