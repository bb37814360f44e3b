import { sql } from 'kysely'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'

export type SandboxConfig = Pick<Config, 'sandboxUrl'>

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** Whether a venue or channel is simulated. One without an address is operated by hand and counts as real. */
export const isSandbox = ({ sandboxUrl }: SandboxConfig, adapter: string, baseUrl: string): boolean =>
  adapter === 'koi' && originOf(baseUrl) !== '' && originOf(baseUrl) === originOf(sandboxUrl)

/** Adapter and address of the open venues and channels. */
export async function loadOpenPartners(db: Reader | Tx): Promise<{ adapter: string; baseUrl: string }[]> {
  const { rows } = await sql<{ adapter: string; baseUrl: string }>`
    select adapter, coalesce(settings->>'base_url', '') as "baseUrl" from pay_channel where state = 'on'
    union all select adapter, base_url from venue where state <> 'off'`.execute(db)
  return rows
}

/** Whether venues and channels are open and all of them are simulated: every yuan of the players is play money. */
export async function hasPlayMoneyOnly(db: Reader, config: SandboxConfig): Promise<boolean> {
  const open = await loadOpenPartners(db)
  return open.length > 0 && open.every(({ adapter, baseUrl }) => isSandbox(config, adapter, baseUrl))
}
