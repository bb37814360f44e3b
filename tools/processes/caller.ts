import { Agent, request } from 'node:http'

export interface Ask {
  at: string
  token?: string
  body?: object
  /** Client address for X-Forwarded-For. */
  from?: string
}

export interface Answer {
  /** Code of the envelope, else the status. */
  code: number
  /** performance.now() before the call was sent. */
  begun: number
}

/** A client with one connection, which therefore always calls the same server process. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #base: URL

  constructor(base: string) {
    this.#base = new URL(base)
  }

  ask({ at, token, body, from }: Ask): Promise<Answer> {
    const [method, path] = at.split(' ')
    const sent = method === 'GET' ? undefined : JSON.stringify(body ?? {})
    const headers = {
      ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    }
    const { hostname, port } = this.#base
    return new Promise((resolve, reject) => {
      const begun = performance.now()
      const asked = request({ agent: this.#agent, hostname, port, method, path, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.once('end', () => {
          const code = /^\{"code":(\d+)/.exec(text)?.[1]
          resolve({ code: Number(code ?? answer.statusCode), begun })
        })
      })
      asked.once('error', reject)
      asked.end(sent)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Opens connections one after another, so that they are spread evenly over the processes. */
export async function openCallers(base: string, count: number): Promise<Caller[]> {
  const callers = Array.from({ length: count }, () => new Caller(base))
  for (const caller of callers) await caller.ask({ at: 'GET /healthz' })
  return callers
}
