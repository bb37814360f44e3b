import { type VenueClient, assertRule, newLogin, type Rule, signatureHeaders, toJson } from './client.ts'

async function requireRefused(
  client: VenueClient,
  headers: (body: string) => Record<string, string>,
  what: string,
  alter = (body: string) => body,
): Promise<void> {
  const body = JSON.stringify({ venue: client.target.code, call: 'ping' })
  const { status } = await client.post('ping', alter(body), headers(body))
  assertRule(status === 401, `${what}: HTTP ${status}, expected 401`)
}

export const signatureRules: Rule[] = [
  { name: 'ping is answered with 200', run: async (client) => void (await client.requireCall('ping')) },
  { name: 'a message without a signature is refused', run: (client) => requireRefused(client, () => ({}), 'ping') },
  {
    name: 'a message signed with another secret is refused',
    run: (client) => requireRefused(client, (body) => signatureHeaders(`${client.target.secret}x`, body), 'ping'),
  },
  {
    name: 'a message is refused when a byte was changed after signing',
    run: (client) =>
      requireRefused(
        client,
        (body) => signatureHeaders(client.target.secret, body),
        'ping',
        (body) => `${body} `,
      ),
  },
  {
    name: 'a timestamp six minutes in the past or future is refused',
    run: async (client) => {
      await requireRefused(
        client,
        (body) => signatureHeaders(client.target.secret, body, Date.now() - 360_000),
        'an old timestamp',
      )
      await requireRefused(
        client,
        (body) => signatureHeaders(client.target.secret, body, Date.now() + 360_000),
        'a future timestamp',
      )
    },
  },
  {
    name: 'a replayed message is refused',
    run: async (client) => {
      const body = JSON.stringify({ venue: client.target.code, call: 'ping' })
      const headers = signatureHeaders(client.target.secret, body)
      assertRule(
        (await client.post('ping', body, headers)).status === 200,
        'the first message was not answered with 200',
      )
      assertRule((await client.post('ping', body, headers)).status === 401, 'the replay was not answered with 401')
    },
  },
  {
    name: 'a message signed for another call or venue is refused with 400',
    run: async (client) => {
      for (const other of [
        { venue: client.target.code, call: 'kick' },
        { venue: 'elsewhere', call: 'ping' },
      ]) {
        const body = JSON.stringify({ ...other, login: newLogin() })
        const { status } = await client.post('ping', body, signatureHeaders(client.target.secret, body))
        assertRule(status === 400, `${toJson(other)} sent to ping: HTTP ${status}, expected 400`)
      }
    },
  },
]
