import type { Area } from '../case.ts'
import { type Target, unique } from '../target.ts'
import { line, sendBytes, statusesOf } from '../http.ts'

/** The status of a handshake with these headers. */
async function shake(target: Target, headers: string[] = [], path = '/service/socket'): Promise<string> {
  const { host } = new URL(target.url)
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  return statusesOf(await sendBytes(target.url, `${[...head, ...headers].join('\r\n')}\r\n\r\n`, 500))[0] ?? 'closed'
}

/** Says frames on a socket; returns what was said back within half a second and how the socket ended. */
function talk(target: Target, frames: (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${target.url.replace('http', 'ws')}/service/socket`)
    const said: string[] = []
    const end = (how: string) => {
      clearTimeout(timer)
      socket.close()
      resolve([...said, how].join(' '))
    }
    const timer = setTimeout(() => end('open'), 1000)
    socket.addEventListener('open', () => frames.forEach((frame) => socket.send(frame)))
    socket.addEventListener('message', ({ data }) => said.push((JSON.parse(String(data)) as { t: string }).t))
    socket.addEventListener('close', ({ code }) => end(`closed ${code}`))
  })
}
const hello = (token: string) => JSON.stringify({ t: 'hello', token, after: 0 })
const opened = async (target: Target): Promise<string> =>
  (await target.must(target.ask('POST /service/api/open', { body: {} }))).data.token

/** The service page's socket, without a ticket and with too much. */
export const chat: Area = {
  name: 'chat',
  cases: [
    {
      name: 'a page of another site opens no socket',
      tried: 'Origin https://evil.example, file://, chrome-extension://x',
      expected: /^(403|421|4\d\d)$/,
      run: async (target) => [
        await shake(target, ['Origin: https://evil.example']),
        await shake(target, ['Origin: file://']),
        await shake(target, ['Origin: chrome-extension://x']),
      ],
      weak: async (target) => shake(target, ['Origin: null']),
    },
    {
      name: 'there is one socket and no other',
      tried: '/, /api/user, /console/api/me, /service/socket/../x',
      expected: /^(4\d\d|closed)$/,
      run: async (target) =>
        Promise.all(['/', '/api/user', '/console/api/me', '/service/socketx'].map((path) => shake(target, [], path))),
    },
    {
      name: 'without a token nothing is said',
      tried: 'hello with an empty, a made-up and a player’s token',
      expected: /^closed (4001|1008)$/,
      run: async (target) =>
        Promise.all(['', 'a'.repeat(43), (await target.join()).token].map((token) => talk(target, [hello(token)]))),
      weak: async (target) => talk(target, [hello(await opened(target))]),
    },
    {
      name: 'nothing is written before the greeting',
      tried: 'send, older and end as first frames',
      expected: /^(closed 1008|closed 4001|closed 1003|(problem |error )*(open|closed \d+))$/,
      run: async (target) =>
        Promise.all(
          [
            { t: 'send', id: '0197f000-0000-7000-8000-00000000000a', text: 'x' },
            { t: 'older', before: 9 },
            { t: 'end' },
          ].map((frame) => talk(target, [JSON.stringify(frame)])),
        ),
    },
    {
      name: 'frames that are none are refused or end the line',
      tried: 'no JSON, a list, bytes, 100 kB',
      expected: /^refused open$|closed (1003|1007|1008|1009|1006)$/,
      run: async (target) =>
        Promise.all(['x', '[]', new Uint8Array([0, 1, 2]), 'a'.repeat(100_000)].map((frame) => talk(target, [frame]))),
    },
    {
      name: 'a ticket is good once',
      tried: 'the ticket of the frame’s address redeemed twice',
      expected: /^(another|4\d\d .*|200 4\d\d .*)$/,
      run: async (target) => {
        const player = await target.join()
        const { url } = (await target.must(player.ask('getservicerurl'))).data
        const ticket = /[?#&]ticket=([\w-]+)/.exec(url)?.[1] ?? /#([\w-]{20,})/.exec(url)?.[1] ?? ''
        if (!ticket) return `no ticket in ${url}`
        const first = await target.must(target.ask('POST /service/api/open', { body: { ticket } }))
        const second = await target.ask('POST /service/api/open', { body: { ticket } })
        if (second.code !== '200') return line(second)
        return second.data.token === first.data.token ? 'the same' : 'another'
      },
    },
    {
      name: 'a chat’s token opens nothing else',
      tried: 'user and console/me with the token of a visitor’s chat',
      expected: /^(200 )?401 /,
      run: async (target) => {
        const token = await opened(target)
        return [
          line(await target.ask('POST /api/user', { token })),
          line(await target.ask('GET /console/api/me', { token })),
        ]
      },
    },
    {
      name: 'a flood is slowed',
      tried: '200 messages at once',
      expected: /closed \d+$|open$/,
      run: async (target) => {
        const frames = Array.from({ length: 200 }, (_, n) =>
          JSON.stringify({
            t: 'send',
            id: `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
            text: `${unique()} ${n}`,
          }),
        )
        const answer = await talk(target, [hello(await opened(target)), ...frames])
        return answer.split(' ').length > 190 && answer.endsWith('open')
          ? `all taken: ${answer.split(' ').length}`
          : answer.split(' ').slice(-2).join(' ')
      },
    },
  ],
}
