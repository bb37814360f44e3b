import type { Area } from '../case.ts'
import { line, sendBytes, statusesOf } from '../http.ts'

/** A request by hand: head lines and a body. */
const request = (head: string[], content = ''): string => `${head.join('\r\n')}\r\n\r\n${content}`

const firstStatus = (answer: string): string => statusesOf(answer)[0] ?? 'closed'

/** Addresses, methods and hosts that no browser of a player sends. */
export const edge: Area = {
  name: 'edge',
  cases: [
    {
      name: 'no file next to the sites is served',
      tried: '../ in many spellings at the root, /console/, /agent/, /service/, /uploads/ and /assets/',
      expected: /^(4\d\d|closed|200 no secret|30\d)$/,
      run: async (target) => {
        const climbs = [
          '/../../../../etc/passwd',
          '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
          '/..%2f..%2f..%2fetc/passwd',
          '/..%5c..%5cpackage.json',
          '/%252e%252e/package.json',
          '//etc/passwd',
          '/./../package.json',
          '/;/../package.json',
          '/%00',
          '/.git/config',
          '/package.json',
          '/src/main.tsx',
          '/.env',
        ]
        const roots = ['', '/console', '/agent', '/service', '/uploads', '/assets']
        const asked = roots.flatMap((root) =>
          climbs.map((climb) =>
            sendBytes(
              target.url,
              request([`GET ${root}${climb} HTTP/1.1`, `Host: ${new URL(target.url).host}`, 'Connection: close']),
            ),
          ),
        )
        return (await Promise.all(asked)).map((answer) => {
          if (/root:.*:0:0:|"workspaces"|createRoot\(|\[core\]/.test(answer)) return 'a file of the installation'
          return firstStatus(answer) === '200' ? '200 no secret' : firstStatus(answer)
        })
      },
    },
    {
      name: 'a method that is none does nothing',
      tried: 'TRACE, CONNECT, PUT, DELETE, PATCH, PROPFIND, GET and a method of our own at withdraw and login',
      expected: /^(4\d\d|501|closed)$/,
      run: async (target) => {
        const methods = ['TRACE', 'CONNECT', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'GET', 'XYZZY']
        const asked = methods.flatMap((method) =>
          ['/api/withdraw', '/console/api/login'].map((path) =>
            sendBytes(
              target.url,
              request([
                `${method} ${path} HTTP/1.1`,
                `Host: ${new URL(target.url).host}`,
                'Connection: close',
                'Content-Length: 0',
              ]),
            ),
          ),
        )
        return (await Promise.all(asked)).map(firstStatus)
      },
    },
    {
      name: 'a header is no other method or address',
      tried: 'X-HTTP-Method-Override, X-Original-URL and X-Rewrite-URL to the console',
      expected: /^(405|200 200 操作成功)/,
      run: async (target) => {
        const headers = {
          'x-http-method-override': 'POST',
          'x-original-url': '/console/api/players',
          'x-rewrite-url': '/console/api/players',
        }
        return [
          line(await target.ask('GET /api/withdraw', { headers })),
          line(await target.ask('POST /api/app', { headers })),
        ]
      },
    },
    {
      name: 'line ends in a value make no header',
      tried: '%0d%0aSet-Cookie in addresses that lead on',
      expected: /^none$/,
      run: async (target) => {
        const asked = [
          '/register?pid=x%0d%0aSet-Cookie:%20a=b',
          '/login?redirect=%0d%0aSet-Cookie:%20a=b',
          '/gamePage?name=%E5%98%8A%E5%98%8DSet-Cookie:a',
        ].map((path) => target.ask(`GET ${path}`))
        return (await Promise.all(asked)).map(({ headers }) => headers.get('set-cookie') ?? 'none')
      },
    },
    {
      name: 'an address leads nowhere else',
      tried: '/register, /login and // with the addresses of others: where Location goes',
      expected: /^(none|\/#\/[\w?=&%:./-]*)$/,
      run: async (target) => {
        const asked = [
          '/register?pid=//evil.example',
          '/login?redirect=https://evil.example',
          '//evil.example/login',
          '/%2f%2fevil.example',
          '/recharge?next=//evil.example',
          '/\\evil.example',
        ].map((path) =>
          sendBytes(
            target.url,
            request([
              `GET ${path} HTTP/1.1`,
              `Host: ${new URL(target.url).host}`,
              'Accept: text/html',
              'Connection: close',
            ]),
          ),
        )
        return (await Promise.all(asked)).map((answer) => /^location: (.*)$/im.exec(answer)?.[1]?.trim() ?? 'none')
      },
    },
    {
      name: 'a made-up host stands in no link',
      tried:
        'Host, X-Forwarded-Host, X-Forwarded-Proto and Forwarded of evil.example at every call that answers an address',
      expected: /^no evil$/,
      run: async (target) => {
        const { token } = await target.join()
        const forged = {
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'javascript',
          forwarded: 'host=evil.example',
          'x-forwarded-server': 'evil.example',
          'x-host': 'evil.example',
        }
        const calls = [
          'POST /api/getservicerurl',
          'GET /api/getAgentLoginUrl',
          'POST /api/app',
          'GET /api/getVisitUrl',
          'GET /',
          'GET /console/',
          'GET /api/openapi.json',
        ]
        const answers = await Promise.all(calls.map((at) => target.ask(at, { token, headers: forged })))
        const byHost = await sendBytes(
          target.url,
          request(
            [
              'POST /api/getservicerurl HTTP/1.1',
              'Host: evil.example',
              'Content-Type: application/json',
              'Content-Length: 2',
              'Connection: close',
            ],
            '{}',
          ),
        )
        const told = [...answers.map(({ text, headers }) => text + JSON.stringify([...headers])), byHost]
        return told.map((text) => (text.includes('evil.example') ? text.slice(0, 100) : 'no evil'))
      },
    },
  ],
}
