import type { Area } from '../case.ts'
import { type Target, unique } from '../target.ts'
import { type Answer, line } from '../http.ts'

interface Made {
  id: string
  key: string
}
const keyOf = async (target: Target, change: object = {}): Promise<Made> => {
  const body = { name: `key ${unique()}`, scopes: ['events'], ...change }
  return (await target.must(target.admin.ask('POST api-keys', body))).data as unknown as Made
}
const own = (target: Target, key: string): Promise<Answer> => target.ask('GET /open/api/key', { token: key })
const good = async (target: Target): Promise<string> => line(await own(target, (await keyOf(target)).key))

const hook = (target: Target, url: string): Promise<Answer> =>
  target.admin.ask('POST webhooks', { name: `hook ${unique()}`, url, kinds: ['deposit.changed'] })

/** Systems of the operator's own: keys, what is told to them, and files that are taken over. */
export const outsiders: Area = {
  name: 'outsiders',
  cases: [
    {
      name: 'no key opens nothing',
      tried: 'the open API with nothing, a made-up key, and the token of a player and an operator',
      expected: /^401 /,
      run: async (target) => {
        const player = await target.join()
        const tokens = ['', 'koi_0000000000000000000000000000000000000000000', player.token, target.admin.token]
        return Promise.all(tokens.map(async (token) => line(await own(target, token))))
      },
      weak: good,
    },
    {
      name: 'a key opens nothing but the open API',
      tried: 'the console, the portal and the players with a good key',
      expected: /^(401|200 401) /,
      run: async (target) => {
        const { key: token } = await keyOf(target, { scopes: ['events', 'ledger'] })
        return [
          line(await target.ask('GET /console/api/players', { token })),
          line(await target.ask('GET /agent/api/me', { token })),
          line(await target.ask('POST /api/user', { token })),
        ]
      },
      weak: good,
    },
    {
      name: 'a key that was revoked is over',
      tried: 'the open API after the revocation',
      expected: /^401 /,
      run: async (target) => {
        const { id, key } = await keyOf(target)
        await target.must(target.admin.ask(`POST api-keys/${id}/revoke`))
        return line(await own(target, key))
      },
      weak: good,
    },
    {
      name: 'a key reads what it is for, from where it is for',
      tried: 'the ledger with a key for orders, and any with one for another network',
      expected: /^(401|403) /,
      run: async (target) => {
        const [orders, elsewhere] = [await keyOf(target), await keyOf(target, { addresses: '192.0.2.0/24' })]
        const ledger = 'GET /open/api/events?types=ledger.posted'
        return [line(await target.ask(ledger, { token: orders.key })), line(await own(target, elsewhere.key))]
      },
      weak: async (target) => {
        const { key: token } = await keyOf(target, { scopes: ['events', 'ledger'] })
        return line(await target.ask('GET /open/api/events', { token }))
      },
    },
    {
      name: 'nothing but http is told of what happens',
      tried: 'a webhook to a file, to gopher, to data, and to no host',
      expected: /^422 /,
      run: async (target) =>
        Promise.all(
          ['file:///etc/passwd', 'gopher://127.0.0.1:6379/_x', 'data:text/plain,x', 'http:///x', '//host/x'].map(
            async (url) => line(await hook(target, url)),
          ),
        ),
      weak: async (target) => line(await hook(target, 'https://warehouse.example/koi')),
    },
    {
      name: 'a secret of a webhook is told once',
      tried: 'its list and the trail after it was made',
      expected: /^told nowhere$/,
      run: async (target) => {
        const { secret } = (await target.must(hook(target, 'https://warehouse.example/koi'))).data
        const texts = [await target.admin.ask('GET webhooks'), await target.admin.ask('GET audit?per_page=50')]
        return texts.some(({ text }) => text.includes(secret)) ? 'told again' : 'told nowhere'
      },
      weak: async (target) => {
        const { data, text } = await target.must(hook(target, 'https://warehouse.example/koi'))
        return text.includes(data.secret) ? 'told' : 'told nowhere'
      },
    },
    {
      name: 'what was taken over is shown to who reads the trail',
      tried: 'the imports as a player, and as an operator without that permission',
      expected: /^(401|403) /,
      run: async (target) => {
        const clerk = await target.hire({ role: 'staff', permissions: ['player.view'] })
        const { token } = await target.join()
        return [line(await clerk.ask('GET imports')), line(await target.ask('GET /console/api/imports', { token }))]
      },
      weak: async (target) => line(await target.admin.ask('GET imports')),
    },
  ],
}
