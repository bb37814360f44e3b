import { Agent, request } from 'node:http'

/** What is asked: 'POST /api/user', in whose name, from which address. */
export interface Ask {
  at: string
  token?: string
  body?: object
  /** The address that the proxy names; the product takes us for its proxy. */
  from?: string
}

export interface Answer {
  /** The envelope's code on the players' wire, the status elsewhere. */
  code: number
  /** When it was asked, by performance.now(). */
  begun: number
}

/** One connection to one of the processes: which of them it is, the first call decides. */
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

/** Connections of which each process has as many: they are handed out in turn, as one after the other comes. */
export async function openCallers(base: string, count: number): Promise<Caller[]> {
  const callers = Array.from({ length: count }, () => new Caller(base))
  for (const caller of callers) await caller.ask({ at: 'GET /healthz' })
  return callers
}
