import { type Area, attack, inTurn } from '../case.ts'
import { firstStatus, rawRequest, sendBytes } from '../http.ts'
import type { Target } from '../target.ts'

/** Opens a WebSocket; returns the status of the handshake. */
async function handshake(target: Target, headers: string[] = [], path = '/service/socket'): Promise<string> {
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(target.url).host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  return firstStatus(await sendBytes(target.url, rawRequest([...head, ...headers]), 500))
}

export const chat: Area = {
  name: 'chat',
  cases: [
    attack('a WebSocket of a page with a foreign origin', /^4\d\d$/, (target) =>
      inTurn(['https://evil.example', 'file://', 'chrome-extension://x'], (origin) =>
        handshake(target, [`Origin: ${origin}`]),
      ),
    ).controlledBy((target) => handshake(target, ['Origin: null'])),
    attack('a WebSocket at another path', /^(4\d\d|closed)$/, (target) =>
      ['/', '/api/user', '/console/api/me', '/service/socketx'].map((path) => handshake(target, [], path)),
    ),
    attack('the token of a chat at the APIs of players and operators', /^(200 )?401 /, async (target) => {
      const opened = await target.requireSuccess(target.ask('POST /service/api/open', { body: {} }))
      return ['POST /api/user', 'GET /console/api/me'].map((at) => target.ask(at, { token: opened.data.token }))
    }),
  ],
}
