import { connect } from 'node:net'

interface Item {
  id: string
  deposit_no: string
  state: number
  name: string
  ok: boolean
}

export interface Data {
  id: string
  token: string
  api_token: string
  new_api_token: string
  deposit_no: string
  balance: string
  avatar: string
  url: string
  secret: string
  password: string
  content: string
  index_modal: string
  repair_tips: string
  result: string
  reason: string
  items: Item[]
  checks: Item[]
  data: Data[]
  0: Item
  [name: string]: unknown
}

/** An answer. `code` and `message` come from the envelope or the problem; '' if there is neither. */
export interface Answer {
  status: number
  code: string
  message: string
  data: Data
  headers: Headers
  text: string
}

export interface Ask {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** Sent unchanged, instead of `body` as JSON. */
  raw?: string | Uint8Array<ArrayBuffer> | FormData
}

/** Calls for example 'POST /api/user' of the installation at `base`. Follows no redirect; throws on network errors only. */
export async function ask(base: string, at: string, { body, token, headers, raw }: Ask = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = at.split(' ')
  const isBare = method === 'GET' || method === 'HEAD'
  const sent = raw ?? (body === undefined ? (isBare ? undefined : '{}') : JSON.stringify(body))
  const response = await fetch(new URL(path, base), {
    method,
    redirect: 'manual',
    headers: {
      ...(sent === undefined || sent instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  return read(response.status, response.headers, await response.text())
}

function read(status: number, headers: Headers, text: string): Answer {
  const parsed = parse(text)
  const isEnvelope = typeof parsed?.code === 'number'
  return {
    status,
    code: String(parsed?.code ?? ''),
    message: String(parsed?.message ?? parsed?.detail ?? '').slice(0, 80),
    data: ((isEnvelope ? parsed?.data : parsed) ?? {}) as Data,
    headers,
    text,
  }
}

interface Envelope {
  code?: unknown
  message?: unknown
  detail?: unknown
  data?: unknown
}

function parse(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope | null
  } catch {
    return null
  }
}

/** An answer as text, such as '200 422 余额不足' or '401 OTP_NEEDED'. */
export const answerText = ({ status, code, message }: Answer): string =>
  [status, code, message].filter(Boolean).join(' ')

export const rawRequest = (head: string[], body = ''): string => `${head.join('\r\n')}\r\n\r\n${body}`

/** Sends bytes on a new connection; returns what was received until it closed or `wait` milliseconds had passed. */
export function sendBytes(base: string, bytes: string, wait = 3000): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('utf8'))
    }
    const timer = setTimeout(end, wait)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', end)
    socket.on('close', end)
  })
}

export const statusesOf = (answer: string): string[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status)
export const firstStatus = (answer: string): string => statusesOf(answer)[0] ?? 'closed'
