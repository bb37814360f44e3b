import type { Area } from '../case.ts'
import { type Target, unique } from '../house.ts'
import { type Answer, line } from '../http.ts'

interface Made {
  id: string
  key: string
}
const keyOf = async (house: Target, change: object = {}): Promise<Made> => {
  const body = { name: `key ${unique()}`, scopes: ['events'], ...change }
  return (await house.must(house.admin.ask('POST api-keys', body))).data as unknown as Made
}
const own = (house: Target, key: string): Promise<Answer> => house.ask('GET /open/api/key', { token: key })
const good = async (house: Target): Promise<string> => line(await own(house, (await keyOf(house)).key))

const hook = (house: Target, url: string): Promise<Answer> =>
  house.admin.ask('POST webhooks', { name: `hook ${unique()}`, url, kinds: ['deposit.changed'] })

/** Systems of the operator's own: keys, what is told to them, and files that are taken over. */
export const outsiders: Area = {
  name: 'outsiders',
  cases: [
    {
      name: 'no key opens nothing',
      tried: 'the open API with nothing, a made-up key, and the token of a player and an operator',
      expected: /^401 /,
      run: async (house) => {
        const member = await house.join()
        const tokens = ['', 'koi_0000000000000000000000000000000000000000000', member.token, house.admin.token]
        return Promise.all(tokens.map(async (token) => line(await own(house, token))))
      },
      weak: good,
    },
    {
      name: 'a key opens nothing but the open API',
      tried: 'the console, the portal and the players with a good key',
      expected: /^(401|200 401) /,
      run: async (house) => {
        const { key: token } = await keyOf(house, { scopes: ['events', 'ledger'] })
        return [
          line(await house.ask('GET /console/api/players', { token })),
          line(await house.ask('GET /agent/api/me', { token })),
          line(await house.ask('POST /api/user', { token })),
        ]
      },
      weak: good,
    },
    {
      name: 'a key that was revoked is over',
      tried: 'the open API after the revocation',
      expected: /^401 /,
      run: async (house) => {
        const { id, key } = await keyOf(house)
        await house.must(house.admin.ask(`POST api-keys/${id}/revoke`))
        return line(await own(house, key))
      },
      weak: good,
    },
    {
      name: 'a key reads what it is for, from where it is for',
      tried: 'the ledger with a key for orders, and any with one for another network',
      expected: /^(401|403) /,
      run: async (house) => {
        const [orders, elsewhere] = [await keyOf(house), await keyOf(house, { addresses: '192.0.2.0/24' })]
        const ledger = 'GET /open/api/events?types=ledger.posted'
        return [line(await house.ask(ledger, { token: orders.key })), line(await own(house, elsewhere.key))]
      },
      weak: async (house) => {
        const { key: token } = await keyOf(house, { scopes: ['events', 'ledger'] })
        return line(await house.ask('GET /open/api/events', { token }))
      },
    },
    {
      name: 'nothing but http is told of what happens',
      tried: 'a webhook to a file, to gopher, to data, and to no host',
      expected: /^422 /,
      run: async (house) =>
        Promise.all(
          ['file:///etc/passwd', 'gopher://127.0.0.1:6379/_x', 'data:text/plain,x', 'http:///x', '//host/x'].map(
            async (url) => line(await hook(house, url)),
          ),
        ),
      weak: async (house) => line(await hook(house, 'https://warehouse.example/koi')),
    },
    {
      name: 'a secret of a webhook is told once',
      tried: 'its list and the trail after it was made',
      expected: /^told nowhere$/,
      run: async (house) => {
        const { secret } = (await house.must(hook(house, 'https://warehouse.example/koi'))).data
        const texts = [await house.admin.ask('GET webhooks'), await house.admin.ask('GET audit?per_page=50')]
        return texts.some(({ text }) => text.includes(secret)) ? 'told again' : 'told nowhere'
      },
      weak: async (house) => {
        const { data, text } = await house.must(hook(house, 'https://warehouse.example/koi'))
        return text.includes(data.secret) ? 'told' : 'told nowhere'
      },
    },
    {
      name: 'what was taken over is shown to who reads the trail',
      tried: 'the imports as a player, and as an operator without that permission',
      expected: /^(401|403) /,
      run: async (house) => {
        const clerk = await house.hire({ role: 'staff', permissions: ['player.view'] })
        const { token } = await house.join()
        return [line(await clerk.ask('GET imports')), line(await house.ask('GET /console/api/imports', { token }))]
      },
      weak: async (house) => line(await house.admin.ask('GET imports')),
    },
  ],
}
