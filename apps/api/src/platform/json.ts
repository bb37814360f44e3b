// An exponent, or more digits than the 15 that a double surely keeps; texts that only look so cost a second look.
const hint = /\d[eE][+-]?\d|[\d.]{16}/
const isKept = (source: string): boolean => !/e/i.test(source) && source.replace(/\D/g, '').length <= 15

/**
 * What a JSON text says, where `parsed` is what JSON.parse made of it, with every number that parsing does not leave as
 * it was written kept as the text it was: `1e3` is '1e3' and not 1000, a card number of 19 digits keeps its last ones.
 * So an amount with an exponent is as malformed as a number as it is as a text (D-007). Null for a text that is nested
 * too deep to be looked at again.
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
