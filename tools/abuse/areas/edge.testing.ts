import { type Area, attack } from '../case.ts'
import { firstStatus, rawRequest, sendBytes } from '../http.ts'
import type { Target } from '../target.ts'

const send = (target: Target, firstLine: string, ...head: string[]): Promise<string> => {
  const host = `Host: ${new URL(target.url).host}`
  return sendBytes(target.url, rawRequest([`${firstLine} HTTP/1.1`, host, 'Connection: close', ...head]))
}
const climbs = `
  /../../../../etc/passwd /%2e%2e/%2e%2e/%2e%2e/etc/passwd /..%2f..%2f..%2fetc/passwd //etc/passwd /..%5c..%5cpackage.json /%252e%252e/package.json
  /./../package.json /;/../package.json /%00 /.git/config /package.json /src/main.tsx /.env`
  .trim()
  .split(/\s+/)
const methods = ['TRACE', 'CONNECT', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'GET', 'XYZZY']

export const edge: Area = {
  name: 'edge',
  cases: [
    attack('path traversal below every site', /^(4\d\d|closed|200 no secret|30\d)$/, (target) =>
      ['', '/console', '/agent', '/service', '/uploads', '/assets'].flatMap((root) =>
        climbs.map(async (climb) => {
          const answer = await send(target, `GET ${root}${climb}`)
          if (/root:.*:0:0:|"workspaces"|createRoot\(|\[core\]/.test(answer)) return 'a file of the installation'
          return firstStatus(answer) === '200' ? '200 no secret' : firstStatus(answer)
        }),
      ),
    ),
    attack(`${methods.join(', ')} at withdraw and at the sign-in of operators`, /^(4\d\d|501|closed)$/, (target) =>
      methods.flatMap((method) =>
        ['/api/withdraw', '/console/api/login'].map(async (path) =>
          firstStatus(await send(target, `${method} ${path}`, 'Content-Length: 0')),
        ),
      ),
    ),
    attack('X-HTTP-Method-Override, X-Original-URL and X-Rewrite-URL', /^(405|200 200 操作成功)/, (target) => {
      const path = '/console/api/players'
      const headers = { 'x-http-method-override': 'POST', 'x-original-url': path, 'x-rewrite-url': path }
      return [target.ask('GET /api/withdraw', { headers }), target.ask('POST /api/app', { headers })]
    }),
    attack('line ends in redirecting addresses (header injection)', /^none$/, (target) =>
      [
        '/register?pid=x%0d%0aSet-Cookie:%20a=b',
        '/login?redirect=%0d%0aSet-Cookie:%20a=b',
        '/gamePage?name=%E5%98%8A%E5%98%8DSet-Cookie:a',
      ].map(async (path) => (await target.ask(`GET ${path}`)).headers.get('set-cookie') ?? 'none'),
    ),
    attack('foreign addresses in redirecting addresses (open redirect)', /^(none|\/#\/[\w?=&%:./-]*)$/, (target) =>
      [
        '/register?pid=//evil.example',
        '/login?redirect=https://evil.example',
        '//evil.example/login',
        '/%2f%2fevil.example',
        '/recharge?next=//evil.example',
        '/\\evil.example',
      ].map(async (path) => {
        const answer = await send(target, `GET ${path}`, 'Accept: text/html')
        return /^location: (.*)$/im.exec(answer)?.[1]?.trim() ?? 'none'
      }),
    ),
    attack('a forged Host and X-Forwarded-* at calls that answer an address', /^no evil$/, async (target) => {
      const { token } = await target.register()
      const headers = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'javascript',
        forwarded: 'host=evil.example',
        'x-forwarded-server': 'evil.example',
        'x-host': 'evil.example',
      }
      const calls =
        'POST /api/getservicerurl, GET /api/getAgentLoginUrl, POST /api/app, GET /api/getVisitUrl, GET /, GET /console/'
          .split(', ')
          .concat('GET /api/openapi.json')
      const answers = await Promise.all(calls.map((at) => target.ask(at, { token, headers })))
      const head = ['POST /api/getservicerurl HTTP/1.1', 'Host: evil.example', 'Content-Type: application/json']
      const byHost = await sendBytes(target.url, rawRequest([...head, 'Content-Length: 2', 'Connection: close'], '{}'))
      const texts = [...answers.map((answer) => answer.text + JSON.stringify([...answer.headers])), byHost]
      return texts.map((text) => (text.includes('evil.example') ? text.slice(0, 100) : 'no evil'))
    }),
  ],
}
