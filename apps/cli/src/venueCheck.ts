import { setTimeout as wait } from 'node:timers/promises'
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

const marked = 'transfer-md5'

export interface VenueCheckOptions {
  secret: string
  code: string
  role: string
  adapter: string
  account: string
  game: string
  login: string
  session: string
  token: string
  listen: string
}

function failUsage(): never {
  process.stderr.write(
    `Check a venue: npx koi venue-check http://127.0.0.1:8081 --secret … [--code slot]
Another protocol: --adapter ${[...adapters.slice(1), marked].join(' | ')} --account … [--game …], with base_url as address
Check a platform: --role platform --code … --login … --session …, with its address
Check a platform with ${marked}: also --token … of the player's session and --listen <port>, the port of base_url and log_url
`,
  )
  process.exit(2)
}

/**
 * Checks an implementation of docs/venue-protocol.md, or of another protocol by `adapter`. Creates players named check… and
 * moves their play money. With the role `platform` it acts as a venue towards a platform. Exits with 1 if a rule is broken, 2
 * on wrong usage.
 */
export async function venueCheck(url: string | undefined, options: VenueCheckOptions): Promise<never> {
  const { secret, code, role, account, game, login, session, token, listen } = options
  const adapter = [...adapters, marked].find((name) => name === options.adapter) as
    | AdapterName
    | typeof marked
    | undefined

  /** Runs a venue of `transfer-md5` on the port that the platform's venue settings name. */
  async function checkAsVenue(address: string, of: HostTarget): Promise<Verdict[]> {
    const host = new MarkedHost(of)
    const port = /^\d{2,5}$/.test(listen) ? await host.listen(Number(listen), '0.0.0.0') : failUsage()
    process.stdout.write(`listening on ${port}\n`)
    const pass = () => wait(1000)
    return checkMarkedPlatform({ url: address, code, token, login, host, pass }).finally(() => host.close())
  }

  function check(name: AdapterName | typeof marked, address: string): Promise<Verdict[]> {
    if (name === marked) {
      const [operator = '', provider = ''] = account.split(':')
      if (role === 'venue') return checkMarked({ url: address, secret, operator, provider })
      return role === 'platform' && login && token ? checkAsVenue(address, { secret, operator, provider }) : failUsage()
    }
    if (role === 'platform')
      return login && session
        ? checkWallet({ url: address, code, adapter: name, secret, account, login, session, game })
        : failUsage()
    if (role !== 'venue') failUsage()
    return name === 'koi'
      ? checkVenue({ url: address, secret, code })
      : checkOpening(name, { url: address, secret, account, game })
  }

  if (!url || !URL.canParse(url) || !secret || !adapter) failUsage()
  const verdicts = await check(adapter, url)
  for (const { name, why } of verdicts)
    process.stdout.write(why === null ? `ok      ${name}\n` : `FAILED  ${name}: ${why}\n`)
  const failed = verdicts.filter(({ why }) => why !== null).length
  process.stdout.write(`\n${verdicts.length - failed} of ${verdicts.length} rules are kept\n`)
  process.exit(failed > 0 ? 1 : 0)
}
