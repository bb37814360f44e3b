import { type Area, attack } from '../case.ts'

const sites = ['/', '/console/', '/agent/', '/service/']
const calls =
  'POST /api/user, GET /console/api/me, POST /api/login_pc, OPTIONS /api/withdraw, OPTIONS /console/api/settings'.split(
    ', ',
  )
const policyParts = [
  /default-src 'none'/,
  /require-trusted-types-for 'script'/,
  /trusted-types /,
  /frame-ancestors '(none|self)'/,
  /base-uri 'none'/,
  /object-src 'none'/,
]

/** Checks headers of pages and answers: cross-origin access, caching, policies. */
export const pages: Area = {
  name: 'pages',
  cases: [
    attack('answers for foreign origins, with a preflight', /^closed$/, (target) =>
      calls.flatMap((at) =>
        ['https://evil.example', 'null', `${target.url}.evil.example`].map(async (origin) => {
          const headers = { origin, 'access-control-request-method': 'POST' }
          return (await target.ask(at, { headers })).headers.get('access-control-allow-origin') ?? 'closed'
        }),
      ),
    ),
    attack('credentials for Origin null at the APIs of framed pages', /^no credentials$/, (target) =>
      ['GET /agent/api/me', 'POST /service/api/open', 'OPTIONS /agent/api/login'].map(async (at) => {
        const { headers } = await target.ask(at, { headers: { origin: 'null' } })
        return headers.get('access-control-allow-credentials') ? 'credentials' : 'no credentials'
      }),
    ),
    attack(
      'answers with a token in caches, at addresses that look like files',
      /^(no-store|4\d\d)$/,
      async (target) => {
        const { token } = await target.register()
        const asAdmin = { token: target.admin.token }
        const answers = await Promise.all([
          ...['POST /api/user', 'POST /api/user/a.css', 'POST /api/user;a.js'].map((at) => target.ask(at, { token })),
          ...['GET /console/api/me', 'GET /console/api/players/x.js'].map((at) => target.ask(at, asAdmin)),
        ])
        return answers.map(({ status, headers }) =>
          status >= 400 ? String(status) : (headers.get('cache-control') ?? 'cacheable'),
        )
      },
    ),
    attack('pages with forged headers and markup in the query (cache poisoning)', /^clean$/, (target) => {
      const headers = {
        accept: 'text/html',
        'x-forwarded-host': 'poison.example',
        'x-original-url': '/poison',
        'accept-language': '<poison>',
      }
      return [...sites, '/?a="><script>poison</script>', '/nothing<script>poison'].map(async (path) =>
        (await target.ask(`GET ${path}`, { headers })).text.includes('poison') ? 'poisoned' : 'clean',
      )
    }),
    attack('content security policies of the four sites', /^strict$/, (target) =>
      sites.map(async (path) => {
        const policy = (await target.ask(`GET ${path}`)).headers.get('content-security-policy') ?? ''
        const isStrict =
          policyParts.every((part) => part.test(policy)) && !/script-src[^;]*(unsafe|\*|https?:(?!\/\/))/.test(policy)
        return isStrict ? 'strict' : policy
      }),
    ),
    attack('server names, stack traces and /metrics from outside', /^(nothing|40[134])$/, async (target) => {
      const answers = [
        await target.ask('GET /nothing'),
        await target.ask('POST /api/login_pc', { raw: '{' }),
        await target.ask('POST /hooks/pay/x', { raw: 'x' }),
      ]
      const leaks = answers.map(
        ({ headers, text }) =>
          headers.get('server') ??
          headers.get('x-powered-by') ??
          (/\bat .*\.(ts|js):\d/.test(text) ? 'a stack' : 'nothing'),
      )
      const { status } = await target.ask('GET /metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
      return [...leaks, status === 200 ? 'nothing' : String(status)]
    }),
  ],
}
