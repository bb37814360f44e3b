// Matches numbers with an exponent, or with more than the 15 digits that a double holds exactly.
const mayBeInexact = /\d[eE][+-]?\d|[\d.]{16}/
const isExact = (source: string): boolean => !/e/i.test(source) && source.replace(/\D/g, '').length <= 15

/** Parses JSON; numbers whose source `isKept` stay text. */
const parseWith = (text: string, isKept: (source: string) => boolean): unknown =>
  JSON.parse(text, (_name, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && context && isKept(context.source) ? context.source : value,
  )

/**
 * Restores numbers that parsing changed as text, such as '1e3' or a 19-digit card number. `parsed` is
 * `JSON.parse(text)`. Null when the text is nested too deep.
 */
export function keepExactNumbers(text: string, parsed: unknown): unknown {
  if (!mayBeInexact.test(text)) return parsed
  try {
    return parseWith(text, (source) => !isExact(source))
  } catch {
    return null
  }
}

/**
 * Parses JSON. An integer that a number would round, such as a bet's number of nineteen digits, stays text. Throws SyntaxError,
 * or RangeError for a text that is nested too deep.
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  if (!/\d{16}/.test(text)) return parsed
  return parseWith(text, (source) => /^-?\d+$/.test(source) && !Number.isSafeInteger(Number(source)))
}

/** Whether a value is a JSON object: neither a list nor null. */
export const isObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
