// An exponent, or more than the 15 digits that a double holds exactly.
const hint = /\d[eE][+-]?\d|[\d.]{16}/
const isKept = (source: string): boolean => !/e/i.test(source) && source.replace(/\D/g, '').length <= 15

/**
 * `parsed` is `JSON.parse(text)`. Numbers that parsing would change are kept as text: '1e3', or a 19-digit card number.
 * Null when the text is nested too deep.
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
