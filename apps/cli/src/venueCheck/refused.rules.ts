import { must } from './client.ts'
import type { Message } from './saying.ts'
import type { WalletClient } from './wallet.ts'
import { backOf, bet, type WalletRule, winOf } from './wallet.rule.ts'

async function notTaken(client: WalletClient, message: Message, what: string): Promise<void> {
  const before = await client.balance()
  // The platform may close the connection on an oversized body.
  const said = await client.post(message).catch(() => null)
  must(said?.is !== 'done', `${what} was answered ${said?.text}`)
  await client.moved(before, 0, what)
}

const changed = (body: string): string => body.replace(/(amount"?[:=]"?)1/, '$12')

export const signature: WalletRule[] = [
  {
    name: 'a message without a signature is rejected',
    run: async (client) => {
      const { path, body, headers } = client.message(bet(100))
      const type = headers['content-type'] ?? ''
      await notTaken(client, { path, body, headers: { 'content-type': type } }, 'it')
    },
  },
  {
    name: 'a message signed with another key is rejected',
    run: async (client) => notTaken(client, client.message({ ...bet(100), key: 'another key' }), 'it'),
  },
  {
    name: 'a message whose amount was changed after signing is rejected',
    run: async (client) => {
      const message = client.message(bet(100))
      must(changed(message.body) !== message.body, 'the message has no amount to change')
      await notTaken(client, { ...message, body: changed(message.body) }, 'it')
    },
  },
  {
    name: 'a timestamp six minutes in the past or future is rejected',
    needs: 'stamp',
    run: async (client) => {
      for (const by of [-360_000, 360_000])
        await notTaken(client, client.message({ ...bet(100), at: Date.now() + by }), `a stamp ${by} ms away`)
    },
  },
  {
    name: 'truncated, oversized and malformed messages are rejected',
    run: async (client) => {
      const message = client.message(bet(100))
      const { body } = message
      for (const [what, broken] of [
        ['half a message', body.slice(0, body.length / 2)],
        ['a megabyte', body + ' '.repeat(1024 * 1024)],
        ['a page', '<html><body>502</body></html>'],
        ['nothing', ''],
      ] as const)
        await notTaken(client, { ...message, body: broken }, what)
    },
  },
]

export const shapes: WalletRule[] = [
  {
    name: 'an unknown player is rejected',
    run: async (client) => {
      const said = await client.say({ ...bet(100), login: 'nobodyatall' })
      must(said.is === 'refused', `a bet of an unknown player was answered ${said.text}`)
    },
  },
  {
    name: 'another currency is rejected',
    needs: 'currency',
    run: async (client) => {
      for (const currency of ['USD', 'cny', ''])
        await notTaken(client, client.message({ ...bet(100), currency }), `a bet in "${currency}"`)
    },
  },
  {
    name: 'an amount that is negative, fractional or too large is rejected',
    run: async (client) => {
      for (const raw of client.speaker.wrongAmounts) {
        await notTaken(client, client.message({ ...bet(100), raw }), `a bet of ${JSON.stringify(raw)}`)
        const on = bet(100)
        await client.done(on)
        await notTaken(client, client.message({ ...winOf(on, 100), raw }), `a win of ${JSON.stringify(raw)}`)
        await client.done(backOf(on))
      }
    },
  },
]
