import { setTimeout as wait } from 'node:timers/promises'
import {
  checkTransferMd5,
  checkTransferMd5Platform,
  checkLaunches,
  checkVenue,
  checkWallet,
  type RuleResult,
} from './venueCheck/check.ts'
import { type HostTarget, TransferMd5Host } from './venueCheck/transferMd5.host.ts'
import { type AdapterName, adapters } from './venueCheck/walletProtocol.ts'

const transferMd5 = 'transfer-md5'

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
Another protocol: --adapter ${[...adapters.slice(1), transferMd5].join(' | ')} --account … [--game …], with base_url as address
Check a platform: --role platform --code … --login … --session …, with its address
Check a platform with ${transferMd5}: also --token … of the player's session and --listen <port>, the port of base_url and log_url
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
  const adapter = [...adapters, transferMd5].find((name) => name === options.adapter) as
    | AdapterName
    | typeof transferMd5
    | undefined

  /** Runs a venue of `transfer-md5` on the port that the platform's venue settings name. */
  async function checkPlatformAsVenue(address: string, of: HostTarget): Promise<RuleResult[]> {
    const host = new TransferMd5Host(of)
    const port = /^\d{1,5}$/.test(listen) ? await host.listen(Number(listen), '0.0.0.0') : failUsage()
    process.stdout.write(`listening on ${port}\n`)
    const waitForJobs = () => wait(1000)
    return checkTransferMd5Platform({ url: address, code, token, login, host, waitForJobs }).finally(() => host.close())
  }

  function check(name: AdapterName | typeof transferMd5, address: string): Promise<RuleResult[]> {
    if (name === transferMd5) {
      const [operator = '', provider = ''] = account.split(':')
      if (role === 'venue') return checkTransferMd5({ url: address, secret, operator, provider })
      return role === 'platform' && login && token
        ? checkPlatformAsVenue(address, { secret, operator, provider })
        : failUsage()
    }
    if (role === 'platform')
      return login && session
        ? checkWallet({ url: address, code, adapter: name, secret, account, login, session, game })
        : failUsage()
    if (role !== 'venue') failUsage()
    return name === 'koi'
      ? checkVenue({ url: address, secret, code })
      : checkLaunches(name, { url: address, secret, account, game })
  }

  if (!url || !URL.canParse(url) || !secret || !adapter) failUsage()
  const results = await check(adapter, url)
  for (const { name, violation } of results)
    process.stdout.write(violation === null ? `ok      ${name}\n` : `FAILED  ${name}: ${violation}\n`)
  const failed = results.filter(({ violation }) => violation !== null).length
  process.stdout.write(`\n${results.length - failed} of ${results.length} rules passed\n`)
  process.exit(failed > 0 ? 1 : 0)
}
