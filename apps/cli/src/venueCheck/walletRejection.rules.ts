import { assertRule } from './client.ts'
import type { ProtocolMessage } from './walletProtocol.ts'
import type { WalletClient } from './wallet.ts'
import { rollbackOf, bet, type WalletRule, winOf } from './wallet.rule.ts'

/** Sends the message and throws unless it is rejected and the balance unchanged. */
async function requireNotBooked(client: WalletClient, message: ProtocolMessage, what: string): Promise<void> {
  const before = await client.balance()
  // The platform may close the connection when a body is too large.
  const answer = await client.post(message).catch(() => null)
  assertRule(answer?.outcome !== 'done', `${what} was answered ${answer?.text}`)
  await client.requireChange(before, 0, what)
}

const changeAmount = (body: string): string => body.replace(/(amount"?[:=]"?)1/, '$12')

export const walletSignatureRules: WalletRule[] = [
  {
    name: 'a message without a signature is rejected',
    run: async (client) => {
      const { path, body, headers } = client.encode(bet(100))
      const type = headers['content-type'] ?? ''
      await requireNotBooked(client, { path, body, headers: { 'content-type': type } }, 'the message')
    },
  },
  {
    name: 'a message signed with another key is rejected',
    run: async (client) =>
      requireNotBooked(client, client.encode({ ...bet(100), secret: 'another key' }), 'the message'),
  },
  {
    name: 'a message whose amount was changed after signing is rejected',
    run: async (client) => {
      const message = client.encode(bet(100))
      assertRule(changeAmount(message.body) !== message.body, 'the message has no amount to change')
      await requireNotBooked(client, { ...message, body: changeAmount(message.body) }, 'the message')
    },
  },
  {
    name: 'a timestamp six minutes in the past or future is rejected',
    requires: 'timestamp',
    run: async (client) => {
      for (const by of [-360_000, 360_000])
        await requireNotBooked(
          client,
          client.encode({ ...bet(100), sentAt: Date.now() + by }),
          `a timestamp ${by} ms from now`,
        )
    },
  },
  {
    name: 'truncated, oversized and malformed messages are rejected',
    run: async (client) => {
      const message = client.encode(bet(100))
      const { body } = message
      for (const [what, broken] of [
        ['a truncated message', body.slice(0, body.length / 2)],
        ['a message of 1 MiB', body + ' '.repeat(1024 * 1024)],
        ['HTML', '<html><body>502</body></html>'],
        ['an empty body', ''],
      ] as const)
        await requireNotBooked(client, { ...message, body: broken }, what)
    },
  },
]

export const walletShapeRules: WalletRule[] = [
  {
    name: 'an unknown player is rejected',
    run: async (client) => {
      const answer = await client.sendCall({ ...bet(100), login: 'nobodyatall' })
      assertRule(answer.outcome === 'refused', `a bet of an unknown player was answered ${answer.text}`)
    },
  },
  {
    name: 'another currency is rejected',
    requires: 'currency',
    run: async (client) => {
      for (const currency of ['USD', 'cny', ''])
        await requireNotBooked(client, client.encode({ ...bet(100), currency }), `a bet in "${currency}"`)
    },
  },
  {
    name: 'an amount that is negative, fractional or too large is rejected',
    run: async (client) => {
      for (const raw of client.protocol.invalidAmounts) {
        await requireNotBooked(client, client.encode({ ...bet(100), raw }), `a bet of ${JSON.stringify(raw)}`)
        const placed = bet(100)
        await client.requireDone(placed)
        await requireNotBooked(client, client.encode({ ...winOf(placed, 100), raw }), `a win of ${JSON.stringify(raw)}`)
        await client.requireDone(rollbackOf(placed))
      }
    },
  },
]
