import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  checkMarked,
  checkMarkedPlatform,
  checkOpening,
  checkVenue,
  checkWallet,
  type Verdict,
} from './venueCheck/check.ts'
import { type HostTarget, MarkedHost } from './venueCheck/marked.host.ts'
import { type AdapterName, adapters } from './venueCheck/saying.ts'

/**
 * `npx koi venue-check <url> [--secret s] [--code c]`: whether an implementation of docs/venue-protocol.md keeps it.
 * It makes players named check… and moves play money of theirs. With `--adapter` it speaks another protocol of
 * docs/adapters.md; with `--role platform` it plays the venue, with the money of a player whose launch it is told of.
 * Ends with 1 when a rule is broken, 2 when asked wrongly.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    secret: { type: 'string' },
    code: { type: 'string', default: 'slot' },
    role: { type: 'string', default: 'venue' },
    adapter: { type: 'string', default: 'koi' },
    account: { type: 'string', default: '' },
    game: { type: 'string', default: 'koi' },
    login: { type: 'string', default: '' },
    session: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    listen: { type: 'string', default: '' },
  },
})
const [url] = positionals
const { code, role, account, game, login, session, token, listen } = values
const secret = values.secret ?? process.env['SANDBOX_SECRET'] ?? ''
const marked = 'transfer-md5'
const adapter = [...adapters, marked].find((name) => name === values.adapter) as AdapterName | typeof marked | undefined

function askedWrongly(): never {
  process.stderr.write(
    `Say where the venue answers and what signs: npx koi venue-check http://127.0.0.1:8081 --secret … [--code slot]
Another protocol: --adapter ${[...adapters.slice(1), marked].join(' | ')} --account … [--game …], its base_url as address
The platform in its place: --role platform --code … --login … --session …, its own address
With a wallet at the venue: --token … of the player's session and --listen <port>, where base_url and log_url lead to
`,
  )
  process.exit(2)
}

/** Is a venue of `transfer-md5` at the port that the platform's venue leads to, until every rule is tried. */
async function checkAsVenue(address: string, of: HostTarget): Promise<Verdict[]> {
  const host = new MarkedHost(of)
  const port = /^\d{2,5}$/.test(listen) ? await host.listen(Number(listen), '0.0.0.0') : askedWrongly()
  process.stdout.write(`listening on ${port}\n`)
  const pass = () => wait(1000)
  return checkMarkedPlatform({ url: address, code, token, login, host, pass }).finally(() => host.close())
}

function check(name: AdapterName | typeof marked, address: string): Promise<Verdict[]> {
  if (name === marked) {
    const [operator = '', provider = ''] = account.split(':')
    if (role === 'venue') return checkMarked({ url: address, secret, operator, provider })
    return role === 'platform' && login && token
      ? checkAsVenue(address, { secret, operator, provider })
      : askedWrongly()
  }
  if (role === 'platform')
    return login && session
      ? checkWallet({ url: address, code, adapter: name, secret, account, login, session, game })
      : askedWrongly()
  if (role !== 'venue') askedWrongly()
  return name === 'koi'
    ? checkVenue({ url: address, secret, code })
    : checkOpening(name, { url: address, secret, account, game })
}

if (!url || !URL.canParse(url) || !secret || !adapter) askedWrongly()
const verdicts = await check(adapter, url)
for (const { name, why } of verdicts)
  process.stdout.write(why === null ? `ok      ${name}\n` : `FAILED  ${name}: ${why}\n`)
const failed = verdicts.filter(({ why }) => why !== null).length
process.stdout.write(`\n${verdicts.length - failed} of ${verdicts.length} rules are kept\n`)
process.exit(failed > 0 ? 1 : 0)
