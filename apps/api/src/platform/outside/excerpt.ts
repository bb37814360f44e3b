import { isObject, parseJson } from '../text/json.ts'

const longest = 300
/** Fields that report an outcome; only their values are shown. */
const outcomes =
  /^(ok|success|state|status|result|code|err_?code|error_?code|ret_?code|error|err_?msg|error_?message|error_?description|msg|message|reason|currency)$/i
const plainName = /^[A-Za-z][A-Za-z_.-]{0,29}$/

const scalarsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(scalarsIn)
  if (isObject(value)) return Object.values(value).flatMap(scalarsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return /^[\w.%-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : null
  }
}

/** Values of a request, which an answer may repeat in its texts: names, numbers, signatures. */
const valuesIn = (url: string, body: string): string[] => [
  ...scalarsIn(parseBody(body)),
  ...(URL.canParse(url) ? [...new URL(url).searchParams.values()] : []),
]

/** Masks addresses, numbers, tokens and the given values in a text. */
function masked(text: string, values: readonly string[]): string {
  let shown = text
  for (const value of values) if (value.length >= 3) shown = shown.replaceAll(value, '…')
  return shown
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/https?:\/\/\S+/g, '…')
    .replaceAll(/(?=[\w+/=-]*\d)[\w+/=-]{10,}|[\w+/=-]{24,}|\d{4,}/g, '…')
    .slice(0, 120)
}

interface Exchange {
  url: string
  /** Body of the request and of the answer. */
  sent: string
  received: string
}

/**
 * Describes an answer without secrets or personal data: the names of its fields, and the values of those that report an
 * outcome. A text in which the request's values occur is masked.
 */
export function excerptOf({ url, sent, received }: Exchange): string {
  if (received === '') return ''
  const body = parseBody(received)
  if (!isObject(body)) return `${Buffer.byteLength(received)} bytes`
  const values = valuesIn(url, sent)
  const shown = (name: string, value: unknown, depth: number): string[] => {
    const isOutcome = outcomes.test(name)
    if (isObject(value)) {
      const inner =
        depth < 2
          ? Object.entries(value).flatMap(([key, of]) =>
              outcomes.test(key) || isObject(of) ? shown(key, of, depth + 1) : [],
            )
          : []
      return plainName.test(name) ? [`${name}: {${inner.length > 0 ? inner.join(', ') : '…'}}`] : inner
    }
    if (!plainName.test(name)) return []
    if (Array.isArray(value)) return [`${name}: [${value.length}]`]
    return [`${name}: ${isOutcome && value !== null ? masked(String(value), values) : '…'}`]
  }
  return Object.entries(body)
    .slice(0, 30)
    .flatMap(([name, value]) => shown(name, value, 0))
    .join(', ')
    .slice(0, longest)
}

const namesPlayer = /^(users?|players?|members?|accounts?|wallets?|sessions?)$/i
const isPlainPart = (part: string): boolean => /^(v\d{1,2}|[A-Za-z][A-Za-z._-]{0,39})$/.test(part)

/** Host and path of an address without its query; parts that may name a player or carry a secret are masked. */
export function pathOf(url: string): string {
  const { host, pathname } = new URL(url, 'http://.')
  const parts = pathname.split('/')
  const shown = parts.map((part, at) =>
    part === '' || (isPlainPart(part) && !namesPlayer.test(parts[at - 1] ?? '')) ? part : '…',
  )
  return `${host === '.' ? '' : host}${shown.join('/')}`.slice(0, 200)
}
