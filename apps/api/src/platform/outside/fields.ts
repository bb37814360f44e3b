import { createHash, timingSafeEqual } from 'node:crypto'
import { type Fen, fenFromYuan } from '@koi/contract/money'
import type { GatewayNotice, NoticeRequest } from './gateway.ts'

export interface Value {
  is: 'text' | 'number' | 'other'
  text: string
}
export type Fields = ReadonlyMap<string, Value>

const maxFields = 60
const pair =
  /\s*("(?:[^"\\]|\\.)*")\s*:\s*(?:("(?:[^"\\]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))\s*(,|\}\s*$)/y

/**
 * Parses a flat JSON object; null for nested objects and duplicate names. Numbers keep their source text, which
 * signatures cover.
 */
export function jsonFields(text: string): Fields | null {
  const fields = new Map<string, Value>()
  const start = /^\s*\{\s*/.exec(text)
  if (!start) return null
  if (/^\s*\{\s*\}\s*$/.test(text)) return fields
  pair.lastIndex = start[0].length
  for (;;) {
    const found = pair.exec(text)
    if (!found || fields.size >= maxFields) return null
    const [, name, string, number, word, end] = found
    try {
      const key = String(JSON.parse(name!))
      if (fields.has(key)) return null
      if (string !== undefined) fields.set(key, { is: 'text', text: String(JSON.parse(string)) })
      else if (number !== undefined) fields.set(key, { is: 'number', text: number })
      else fields.set(key, { is: 'other', text: word === 'null' ? '' : word! })
    } catch {
      return null // an invalid JSON string
    }
    if (end !== ',') return fields
  }
}

export function formFields(text: string): Fields | null {
  const fields = new Map<string, Value>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name) || name.includes('[') || fields.size >= maxFields) return null
    fields.set(name, { is: 'text', text: value })
  }
  return fields
}

/** Fields of a notice; null when it cannot be parsed. */
export function noticeFields({ method, headers, query, body }: NoticeRequest): Fields | null {
  if (method === 'GET') return formFields(query)
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') return formFields(query)
  const type = String(headers['content-type'])
  const [, boundary] = /^multipart\/form-data;.*\bboundary=("[^"]+"|[^\s;]+)/i.exec(type) ?? []
  if (boundary !== undefined) return multipartFields(text, boundary.replaceAll('"', ''))
  const isJson = /json/i.test(type) || text.trimStart().startsWith('{')
  return isJson ? jsonFields(text) : formFields(text)
}

/** Parses a multipart form, as PHP's curl sends a list of fields; null for files, duplicate names and a missing end. */
function multipartFields(text: string, boundary: string): Fields | null {
  const fields = new Map<string, Value>()
  const [, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`)
  if (!parts.pop()?.startsWith('--')) return null
  for (const part of parts) {
    const [, head = '', value = ''] = /^\s*\r\n(.*?)\r\n\r\n(.*)$/s.exec(part) ?? []
    const [, name] = /^content-disposition:[ \t]*form-data;[ \t]*name="([^"]*)"[ \t]*$/im.exec(head) ?? []
    if (name === undefined || fields.has(name) || fields.size >= maxFields) return null
    fields.set(name, { is: 'text', text: value })
  }
  return fields
}

/** Whether a currency in a notice is CNY, in any case; a notice without a currency is in yuan. */
export const isYuan = (currency: string | null | undefined): boolean => /^(CNY)?$/i.test(currency ?? '')

export const textIn = (fields: Fields, name: string): string => fields.get(name)?.text ?? ''

const textOfValue = ({ text }: Value): string => text

/** The text to sign: non-empty fields except `without`, ordered by the bytes of their names, as `k=v&k=v`. */
export function signedText(
  fields: Fields,
  without: readonly string[],
  print: (value: Value) => string = textOfValue,
): string {
  return [...fields]
    .filter(([name, { text }]) => text !== '' && !without.includes(name))
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => `${name}=${print(value)}`)
    .join('&')
}

export const fieldsFrom = (content: Readonly<Record<string, string | number>>): Fields =>
  new Map(
    Object.entries(content).map(([name, value]) => [
      name,
      { is: typeof value === 'number' ? 'number' : 'text', text: String(value) },
    ]),
  )

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Compares a hexadecimal signature in constant time, ignoring case. */
export function isSameSignature(field: Value | undefined, expected: string): boolean {
  const [given, wanted] = [Buffer.from(field?.is === 'text' ? field.text.toLowerCase() : ''), Buffer.from(expected)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Writes a number as Go prints it: fewest digits, with an exponent from a million on (`1e+06`). */
export function goNumber(text: string): string {
  const [digits, power] = Number(text).toExponential().split('e') as [string, string]
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6) return String(Number(text))
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

/**
 * Parses an amount in yuan as programs print it, '10', '10.000', '010.00', '1,234.50' or '1e+06', into fen; null for
 * fractions of a fen and for other text. A comma only stands between groups of three digits before a point: '1,234' may be
 * a fraction.
 */
export function yuanOf(text: string): Fen | null {
  const grouped = /^\d{1,3}(,\d{3})+(?=\.\d+$)/.exec(text)
  const digits = grouped ? text.replaceAll(',', '') : text
  if (!/^\d{1,12}(\.\d{1,12})?(e\+?\d{1,2})?$/i.test(digits)) return null
  const plain = /e/i.test(digits) ? String(Number(digits)) : digits
  return fenFromYuan(
    plain
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
      .replace(/^0+(?=\d)/, ''),
  )
}

/** Parses an amount as `yuanOf`; null for 0 too. */
export const fenOf = (text: string): Fen | null => yuanOf(text) || null

export const numberIn = (fields: Fields, name: string): string => {
  const text = textIn(fields, name)
  return /^[\w.:-]{1,64}$/.test(text) ? text : ''
}

/**
 * Makes a notice from a gateway's fields; `names`: the gateway's field names. Returns a mismatch when `wrong` is given
 * or the amount is not whole fen, null without a reference.
 */
export function paymentFromNotice(
  fields: Fields,
  names: { depositNo: string; reference: string; amount: string },
  wrong: string | null,
): GatewayNotice | null {
  const [depositNo, reference] = [numberIn(fields, names.depositNo), numberIn(fields, names.reference)]
  if (reference === '') return null
  const amount = fenOf(textIn(fields, names.amount))
  const ids = { depositNo, reference, nonce: '' }
  if (wrong !== null || amount === null) return { is: 'misfit', why: wrong ?? 'no amount', amount, ...ids }
  return { is: 'payment', result: 'paid', amount, ...ids }
}
