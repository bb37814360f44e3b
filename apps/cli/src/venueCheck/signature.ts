import { type Client, must, newName, type Rule, signed, words } from './client.ts'

async function requireRefused(
  client: Client,
  headers: (body: string) => Record<string, string>,
  what: string,
  sent = (body: string) => body,
): Promise<void> {
  const body = JSON.stringify({ venue: client.target.code, call: 'ping' })
  const { status } = await client.post('ping', sent(body), headers(body))
  must(status === 401, `${what} was answered with ${status}, not 401`)
}

export const signatureRules: Rule[] = [
  { name: 'ping answers', run: async (client) => void (await client.get('ping')) },
  { name: 'a message without a signature is refused', run: (client) => requireRefused(client, () => ({}), 'it') },
  {
    name: 'a message signed with another secret is refused',
    run: (client) => requireRefused(client, (body) => signed(`${client.target.secret}x`, body), 'it'),
  },
  {
    name: 'a message is refused when a byte was changed after signing',
    run: (client) =>
      requireRefused(
        client,
        (body) => signed(client.target.secret, body),
        'it',
        (body) => `${body} `,
      ),
  },
  {
    name: 'a timestamp six minutes in the past or future is refused',
    run: async (client) => {
      await requireRefused(client, (body) => signed(client.target.secret, body, Date.now() - 360_000), 'an old stamp')
      await requireRefused(client, (body) => signed(client.target.secret, body, Date.now() + 360_000), 'a stamp ahead')
    },
  },
  {
    name: 'a replayed message is refused',
    run: async (client) => {
      const body = JSON.stringify({ venue: client.target.code, call: 'ping' })
      const headers = signed(client.target.secret, body)
      must((await client.post('ping', body, headers)).status === 200, 'the first was not answered')
      must((await client.post('ping', body, headers)).status === 401, 'the second was accepted too')
    },
  },
  {
    name: 'a message signed for another call or venue is refused with 400',
    run: async (client) => {
      for (const other of [
        { venue: client.target.code, call: 'kick' },
        { venue: 'elsewhere', call: 'ping' },
      ]) {
        const body = JSON.stringify({ ...other, login: newName() })
        const { status } = await client.post('ping', body, signed(client.target.secret, body))
        must(status === 400, `${words(other)} sent to ping was answered with ${status}`)
      }
    },
  },
]
