import type { Area } from '../case.ts'

/** What the pages and answers say to other sites and to caches. */
export const pages: Area = {
  name: 'pages',
  cases: [
    {
      name: 'no page of another origin reads an answer',
      tried: 'Origin of evil.example and null at the APIs of players and operators, with a preflight',
      expected: /^closed$/,
      run: async (target) => {
        const calls = [
          'POST /api/user',
          'GET /console/api/me',
          'POST /api/login_pc',
          'OPTIONS /api/withdraw',
          'OPTIONS /console/api/settings',
        ]
        const origins = ['https://evil.example', 'null', `${target.url}.evil.example`]
        const asked = calls.flatMap((at) =>
          origins.map((origin) => target.ask(at, { headers: { origin, 'access-control-request-method': 'POST' } })),
        )
        return (await Promise.all(asked)).map(({ headers }) => headers.get('access-control-allow-origin') ?? 'closed')
      },
    },
    {
      name: 'what is open to frames lets no credentials through',
      tried: 'the headers of /agent/api and /service/api for Origin null',
      expected: /^no credentials$/,
      run: async (target) => {
        const asked = ['GET /agent/api/me', 'POST /service/api/open', 'OPTIONS /agent/api/login'].map((at) =>
          target.ask(at, { headers: { origin: 'null' } }),
        )
        return (await Promise.all(asked)).map(({ headers }) =>
          headers.get('access-control-allow-credentials') ? 'credentials' : 'no credentials',
        )
      },
    },
    {
      name: 'no cache keeps what is somebody’s',
      tried: 'cache-control of answers with a token, also below addresses that look like files',
      expected: /^(no-store|4\d\d)$/,
      run: async (target) => {
        const { token } = await target.join()
        const asked = [
          target.ask('POST /api/user', { token }),
          target.ask('GET /console/api/me', { token: target.admin.token }),
          target.ask('POST /api/user/a.css', { token }),
          target.ask('GET /console/api/players/x.js', { token: target.admin.token }),
          target.ask('POST /api/user;a.js', { token }),
        ]
        return (await Promise.all(asked)).map(({ status, headers }) =>
          status >= 400 ? String(status) : (headers.get('cache-control') ?? 'kept'),
        )
      },
    },
    {
      name: 'a page is the same for everybody, whatever its headers',
      tried: 'the pages with X-Forwarded-Host, X-Original-URL and a query of markup: whether they stand in it',
      expected: /^clean$/,
      run: async (target) => {
        const headers = {
          'x-forwarded-host': 'poison.example',
          'x-original-url': '/poison',
          'accept-language': '<poison>',
        }
        const pages = [
          '/',
          '/console/',
          '/agent/',
          '/service/',
          '/?a="><script>poison</script>',
          '/nothing<script>poison',
        ]
        const asked = pages.map((path) => target.ask(`GET ${path}`, { headers: { ...headers, accept: 'text/html' } }))
        return (await Promise.all(asked)).map(({ text }) => (text.includes('poison') ? 'poisoned' : 'clean'))
      },
    },
    {
      name: 'every page has a policy, and no other site frames it',
      tried: 'content-security-policy of the four sites: scripts of our own only, Trusted Types, ancestors',
      expected: /^strict$/,
      run: async (target) => {
        const asked = ['/', '/console/', '/agent/', '/service/'].map((path) => target.ask(`GET ${path}`))
        return (await Promise.all(asked)).map(({ headers }) => {
          const policy = headers.get('content-security-policy') ?? ''
          const parts = [
            /default-src 'none'/,
            /require-trusted-types-for 'script'/,
            /trusted-types /,
            /frame-ancestors '(none|self)'/,
            /base-uri 'none'/,
            /object-src 'none'/,
          ]
          const isStrict =
            parts.every((part) => part.test(policy)) && !/script-src[^;]*(unsafe|\*|https?:(?!\/\/))/.test(policy)
          return isStrict ? 'strict' : policy
        })
      },
    },
    {
      name: 'what the installation runs on is not told',
      tried: 'server, x-powered-by and stacks in answers that fail; /metrics from outside with a forwarded address',
      expected: /^(nothing|40[134])$/,
      run: async (target) => {
        const answers = [
          await target.ask('GET /nothing'),
          await target.ask('POST /api/login_pc', { raw: '{' }),
          await target.ask('POST /hooks/pay/x', { raw: 'x' }),
        ]
        const told = answers.map(
          ({ headers, text }) =>
            headers.get('server') ??
            headers.get('x-powered-by') ??
            (/\bat .*\.(ts|js):\d/.test(text) ? 'a stack' : 'nothing'),
        )
        return [
          ...told,
          String((await target.ask('GET /metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).replace(
            '200',
            'nothing',
          ),
        ]
      },
    },
  ],
}
