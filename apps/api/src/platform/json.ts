// An exponent, or more than the 15 digits that a double holds exactly. A match inside a string only costs a second
// parse.
const hint = /\d[eE][+-]?\d|[\d.]{16}/
const isKept = (source: string): boolean => !/e/i.test(source) && source.replace(/\D/g, '').length <= 15

/**
 * `parsed` is `JSON.parse(text)`. Numbers that parsing would change are kept as their source text: `1e3` stays '1e3', a
 * 19-digit card number keeps its last digits, and so an amount with an exponent is malformed as a number too. Null when
 * the text is nested too deep to be parsed with a reviver.
 */
export function asWritten(text: string, parsed: unknown): unknown {
  if (!hint.test(text)) return parsed
  try {
    return JSON.parse(text, (_name, value: unknown, context?: { source: string }) =>
      typeof value === 'number' && context && !isKept(context.source) ? context.source : value,
    )
  } catch {
    return null
  }
}
