import { gzipSync } from 'node:zlib'
import { type Area, attack, type Run } from '../case.ts'
import { firstStatus, rawRequest, sendBytes, statusesOf } from '../http.ts'
import type { Target } from '../target.ts'

const signIns = ['POST /api/login_pc', 'POST /console/api/login', 'POST /agent/api/login']
const post = (target: Target, head: string[], body = ''): Promise<string> =>
  sendBytes(
    target.url,
    rawRequest(['POST /api/app HTTP/1.1', `Host: ${new URL(target.url).host}`, 'Connection: close', ...head], body),
  )
/** Sends a body to the sign-in of each site. */
const sendAs =
  (
    type: string,
    raw: string | Uint8Array<ArrayBuffer> = '{"name":"demo001","password":"koi12345"}',
    headers: Record<string, string> = {},
  ): Run =>
  (target) =>
    signIns.map((at) => target.ask(at, { raw, headers: { 'content-type': type, ...headers } }))
const json = 'application/json'
const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
const blanks = new Uint8Array(gzipSync(Buffer.alloc(10 << 20, 32)))
const unsupported = /^(415|200 415)/
const hidden = 'GET /console/api/players HTTP/1.1\r\nHost: x\r\n\r\n'

export const bodies: Area = {
  name: 'bodies',
  cases: [
    attack('JSON sent as text/plain', unsupported, sendAs('text/plain')).controlledBy(sendAs(json)),
    attack('a form', unsupported, sendAs('application/x-www-form-urlencoded', 'name=demo001&password=koi12345')),
    attack('XML with an external entity', unsupported, sendAs('application/xml', entity)),
    attack(
      '10 MiB compressed to 10 KiB',
      /^(415|200 4\d\d|4\d\d)/,
      sendAs(json, blanks, { 'content-encoding': 'gzip' }),
    ),
    attack(
      '30 000 nested arrays',
      /^(200 )?4\d\d/,
      sendAs(json, `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
    ),
    attack('65 KiB of JSON', /^413/, sendAs(json, `{"name":"${'a'.repeat(66_000)}"}`)),
    attack('10 MiB of JSON', /^413/, async (target) => {
      const raw = `{"name":"${'a'.repeat(10 << 20)}"}`
      const headers = { 'content-type': json }
      return signIns.map((at) => target.ask(at, { raw, headers }).catch(() => '413, connection closed'))
    }),
    attack('bodies that are no JSON object', /^(200 )?400/, (target) =>
      ['null', '[]', '1', '"x"', '{', '{"a":1}}', '{}{}', 'NaN', '{"a":NaN}'].flatMap((raw) =>
        signIns.map((at) => target.ask(at, { raw, headers: { 'content-type': json } })),
      ),
    ),
    attack('request smuggling: two, negative or malformed lengths of a body', /^400$/, async (target) => {
      const answers = [
        await post(target, ['Content-Length: 2', 'Content-Length: 50'], `{}${hidden}`),
        await post(target, ['Content-Length: 2', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
        await post(target, ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${hidden}`),
        await post(target, ['Content-Length: -1'], '{}'),
        await post(target, ['Content-Length : 2'], '{}'),
      ]
      return answers.map((answer) => statusesOf(answer).join(' ') || 'closed')
    }).controlledBy(async (target) =>
      firstStatus(await post(target, ['Content-Type: application/json', 'Content-Length: 2'], '{}')),
    ),
    attack('a header of 100 kB, 5000 headers, an address of 100 kB', /^(431|400|404|414|closed)$/, async (target) => {
      const many = Array.from({ length: 5000 }, (_, n) => `X-${n}: a`)
      const answers = [
        await post(target, [`X-Long: ${'a'.repeat(100_000)}`]),
        await post(target, many),
        await sendBytes(target.url, rawRequest([`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'Host: x'])),
      ]
      return answers.map(firstStatus)
    }),
    attack('fifty bodies that never end, and another call meanwhile', /^answered in time$/, async (target) => {
      const head = ['Content-Type: application/json', 'Content-Length: 5000']
      const slow = Array.from({ length: 50 }, () => post(target, head, '{"a":'))
      const started = performance.now()
      await target.requireSuccess(target.ask('POST /api/app'))
      const milliseconds = performance.now() - started
      await Promise.all(slow)
      return milliseconds < 2000 ? 'answered in time' : `${milliseconds.toFixed(0)} ms`
    }),
  ],
}
