import { type Area, attack, type Run } from '../case.ts'
import type { Answer } from '../http.ts'
import { type Target, unique } from '../target.ts'

const createKey = async (target: Target, fields: object = {}): Promise<string> => {
  const body = { name: `key ${unique()}`, scopes: ['events'], ...fields }
  return String((await target.requireSuccess(target.admin.ask('POST api-keys', body))).data['key'])
}
const readOwnKey: Run = async (target) => target.ask('GET /open/api/key', { token: await createKey(target) })
const createWebhook = (target: Target, url = 'https://warehouse.example/koi'): Promise<Answer> =>
  target.admin.ask('POST webhooks', { name: `hook ${unique()}`, url, kinds: ['deposit.changed'] })
const badHooks = ['file:///etc/passwd', 'gopher://127.0.0.1:6379/_x', 'data:text/plain,x', 'http:///x', '//host/x']

/** Attacks on API keys, webhooks and imports. */
export const outsiders: Area = {
  name: 'outsiders',
  cases: [
    attack('the open API without a key and with tokens of players and operators', /^401 /, async (target) => {
      const { token } = await target.register()
      return ['', `koi_${'0'.repeat(43)}`, token, target.admin.token].map((key) =>
        target.ask('GET /open/api/key', { token: key }),
      )
    }).controlledBy(readOwnKey),
    attack('an API key at the console, the portal and the players’ API', /^(401|200 401) /, async (target) => {
      const token = await createKey(target, { scopes: ['events', 'ledger'] })
      return ['GET /console/api/players', 'GET /agent/api/me', 'POST /api/user'].map((at) => target.ask(at, { token }))
    }).controlledBy(readOwnKey),
    attack('webhooks to files, gopher, data and no host', /^422 /, (target) =>
      badHooks.map((url) => createWebhook(target, url)),
    ).controlledBy((target) => createWebhook(target)),
    attack('the secret of a webhook in the list and the audit trail', /^absent$/, async (target) => {
      const { secret } = (await target.requireSuccess(createWebhook(target))).data
      const answers = [await target.admin.ask('GET webhooks'), await target.admin.ask('GET audit?per_page=50')]
      return answers.map(({ text }) => (text.includes(secret) ? 'present' : 'absent'))
    }).controlledBy(async (target) => {
      const { data, text } = await target.requireSuccess(createWebhook(target))
      return text.includes(data.secret) ? 'present' : 'absent'
    }),
    attack('imports as a player and as an operator without the permission', /^(401|403) /, async (target) => {
      const operator = await target.createOperator({ role: 'staff', permissions: ['player.view'] })
      const { token } = await target.register()
      return [operator.ask('GET imports'), target.ask('GET /console/api/imports', { token })]
    }).controlledBy(({ admin }) => admin.ask('GET imports')),
  ],
}
