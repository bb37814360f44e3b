import { gzipSync } from 'node:zlib'
import type { Area } from '../case.ts'
import type { Target } from '../target.ts'
import { line, sendBytes, statusesOf } from '../http.ts'

const paths = ['POST /api/login_pc', 'POST /console/api/login', 'POST /agent/api/login']
const body = '{"name":"demo001","password":"koi12345"}'
/** A request by hand: head lines and a body. */
const request = (head: string[], content = ''): string => `${head.join('\r\n')}\r\n\r\n${content}`
const post = (target: Target, head: string[], content = ''): Promise<string> =>
  sendBytes(
    target.url,
    request(['POST /api/app HTTP/1.1', `Host: ${new URL(target.url).host}`, 'Connection: close', ...head], content),
  )
const firstStatus = (answer: string): string => statusesOf(answer)[0] ?? 'closed'
const sentAs =
  (type: string, raw: string | Uint8Array<ArrayBuffer> = body, headers: Record<string, string> = {}) =>
  async (target: Target) =>
    Promise.all(
      paths.map(async (at) => line(await target.ask(at, { raw, headers: { 'content-type': type, ...headers } }))),
    )

/** Bodies and heads that no browser sends. */
export const bodies: Area = {
  name: 'bodies',
  cases: [
    {
      name: 'only JSON is read',
      tried: 'the body of a sign-in as text/plain',
      expected: /^(415|200 415)/,
      run: sentAs('text/plain'),
      weak: sentAs('application/json'),
    },
    {
      name: 'a form is not read',
      tried: 'application/x-www-form-urlencoded',
      expected: /^(415|200 415)/,
      run: sentAs('application/x-www-form-urlencoded', 'name=demo001&password=koi12345'),
    },
    {
      name: 'XML is not read',
      tried: 'application/xml with an entity of /etc/passwd',
      expected: /^(415|200 415)/,
      run: sentAs('application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    },
    {
      name: 'a compressed body is not unpacked',
      tried: 'ten megabytes of blanks in ten kilobytes, content-encoding gzip',
      expected: /^(415|200 4\d\d|4\d\d)/,
      run: async (target) =>
        sentAs('application/json', new Uint8Array(gzipSync(Buffer.alloc(10 << 20, 32))), {
          'content-encoding': 'gzip',
        })(target),
    },
    {
      name: 'a body over 64 KiB is refused',
      tried: '65 KiB and 10 MiB of JSON',
      expected: /^413/,
      run: async (target) => [
        ...(await sentAs('application/json', `{"name":"${'a'.repeat(66_000)}"}`)(target)),
        ...(await sentAs(
          'application/json',
          `{"name":"${'a'.repeat(10 << 20)}"}`,
        )(target).catch(() => ['413 cut off'])),
      ],
    },
    {
      name: 'a body that is no object is refused',
      tried: 'null, [], 1, "x", {, {"a":1}}, two objects, NaN',
      expected: /^(200 )?400/,
      run: async (target) =>
        (
          await Promise.all(
            ['null', '[]', '1', '"x"', '{', '{"a":1}}', '{}{}', 'NaN', '{"a":NaN}'].map((raw) =>
              sentAs('application/json', raw)(target),
            ),
          )
        ).flat(),
    },
    {
      name: 'a deep body breaks nothing',
      tried: '30 000 brackets',
      expected: /^(200 )?4\d\d/,
      run: async (target) => sentAs('application/json', `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)(target),
    },
    {
      name: 'two lengths of a body are none',
      tried:
        'two Content-Length, Content-Length with Transfer-Encoding, a chunked body in a chunked body, a length of -1',
      expected: /^400$/,
      run: async (target) => {
        const hidden = 'GET /console/api/players HTTP/1.1\r\nHost: x\r\n\r\n'
        const answers = [
          await post(target, ['Content-Length: 2', 'Content-Length: 50'], `{}${hidden}`),
          await post(target, ['Content-Length: 2', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
          await post(target, ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${hidden}`),
          await post(target, ['Content-Length: -1'], '{}'),
          await post(target, ['Content-Length : 2'], '{}'),
        ]
        return answers.map((answer) => statusesOf(answer).join(' ') || 'closed')
      },
      weak: async (target) =>
        firstStatus(await post(target, ['Content-Type: application/json', 'Content-Length: 2'], '{}')),
    },
    {
      name: 'heads without end are refused',
      tried: '100 kB of one header, 5000 headers, an address of 100 kB',
      expected: /^(431|400|404|414|closed)$/,
      run: async (target) => [
        firstStatus(await post(target, [`X-Long: ${'a'.repeat(100_000)}`])),
        firstStatus(
          await post(
            target,
            Array.from({ length: 5000 }, (_, n) => `X-${n}: a`),
          ),
        ),
        firstStatus(await sendBytes(target.url, request([`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'Host: x']))),
      ],
    },
    {
      name: 'a slow body does not hold the installation up',
      tried: 'fifty bodies that do not end, and a call next to them',
      expected: /^answered in time$/,
      run: async (target) => {
        const slow = Array.from({ length: 50 }, () =>
          post(target, ['Content-Type: application/json', 'Content-Length: 5000'], '{"a":'),
        )
        const begun = performance.now()
        await target.must(target.ask('POST /api/app'))
        const taken = performance.now() - begun
        await Promise.all(slow)
        return taken < 2000 ? 'answered in time' : `${taken.toFixed(0)} ms`
      },
    },
  ],
}
