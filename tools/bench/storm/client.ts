import { randomInt } from 'node:crypto'
import { setPriority } from 'node:os'
import autocannon from 'autocannon'
import { WebSocket } from 'ws'
import { type Door, listDoors } from './doors.ts'

/** Number of answers by code: the envelope's, else the HTTP status. */
export type Answers = Record<string, number>

const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

function headersOf({ token, body }: Door): Record<string, string> {
  return {
    'x-forwarded-for': address(),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token()}` } : {}),
  }
}

async function stormHttp(base: string, door: Door, connections: number, duration: number): Promise<Answers> {
  const [method, path] = door.at.split(' ') as [string, string]
  const answers: Answers = {}
  await autocannon({
    url: base,
    connections,
    duration,
    timeout: 60,
    requests: [
      {
        method,
        path,
        setupRequest: (request) => ({
          ...request,
          headers: headersOf(door),
          ...(door.body ? { body: JSON.stringify(door.body()) } : {}),
        }),
        onResponse: (status, text) => {
          const code = /^\{"code":(\d+)/.exec(text)?.[1] ?? String(status)
          answers[code] = (answers[code] ?? 0) + 1
        },
      },
    ],
  })
  return answers
}

async function stormSockets(base: string, door: Door, connections: number, duration: number): Promise<Answers> {
  const url = base.replace('http', 'ws') + door.at.slice('WS '.length)
  const answers: Answers = {}
  const until = performance.now() + duration * 1000
  const open = new Set<WebSocket>()
  const once = () =>
    new Promise<void>((resolve) => {
      const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address() } })
      open.add(socket)
      let end = 'closed'
      socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', token: door.token?.(), after: 0 })))
      socket.on('unexpected-response', (_request, response) => {
        end = String(response.statusCode)
        socket.terminate()
      })
      socket.on('error', () => undefined)
      socket.on('close', (code) => {
        open.delete(socket)
        const name = end === 'closed' ? String(code) : end
        answers[name] = (answers[name] ?? 0) + 1
        resolve()
      })
    })
  const all = Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await once()
    }),
  )
  const timer = setTimeout(() => {
    for (const socket of open) socket.terminate()
  }, duration * 1000)
  await all
  clearTimeout(timer)
  return answers
}

/**
 * `node client.ts <url> <door> <connections> <seconds>`, run in a process of its own: calls one endpoint, each time
 * from another address. It has the lowest priority, because real clients run on other machines.
 */
const [base = '', name = '', connections = '200', seconds = '3'] = process.argv.slice(2)
setPriority(19)
const door = (await listDoors()).find((one) => one.name === name) ?? ({ name, at: 'POST /', body: () => ({}) } as Door)
const storm = door.at.startsWith('WS') ? stormSockets : stormHttp
process.stdout.write('ready\n')
process.stdout.write(`${JSON.stringify(await storm(base, door, Number(connections), Number(seconds)))}\n`)
process.exit(0)
