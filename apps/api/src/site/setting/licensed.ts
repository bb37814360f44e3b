import { LicenceMissing, LicenceStaying } from '@koi/contract/site/setting/setting.refusals.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { sql } from 'kysely'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'

type SandboxConfig = Pick<Config, 'sandboxUrl'>

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** Whether a venue or channel is simulated. One without an address is operated by hand and counts as real. */
const isSandbox = ({ sandboxUrl }: SandboxConfig, adapter: string, baseUrl: string): boolean =>
  adapter === 'koi' && originOf(baseUrl) !== '' && originOf(baseUrl) === originOf(sandboxUrl)

const isLicensed = ({ licence, jurisdiction }: Settings): boolean => licence.trim() !== '' && jurisdiction.trim() !== ''

interface Open {
  isOpen: boolean
  adapter: string
  baseUrl: string
}

/**
 * Requires a licence and a jurisdiction before a venue or channel outside the sandbox is opened, if `licence_needed` is
 * on (the default of an empty installation). Throws LicenceMissing.
 */
export async function requireLicenceToOpen(db: Reader | Tx, config: SandboxConfig, after: Open): Promise<void> {
  if (!after.isOpen || isSandbox(config, after.adapter, after.baseUrl)) return
  const settings = await readSettings(db)
  if (settings.licence_needed && !isLicensed(settings)) refuse(LicenceMissing)
}

/** Throws LicenceStaying if the settings would leave a real venue or channel open without a required licence. */
export async function requireLicenceKept(db: Reader | Tx, config: SandboxConfig, settings: Settings): Promise<void> {
  if (!settings.licence_needed || isLicensed(settings)) return
  const { rows } = await sql<{ adapter: string; baseUrl: string }>`
    select adapter, coalesce(settings->>'base_url', '') as "baseUrl" from pay_channel where state = 'on'
    union all select adapter, base_url from venue where state <> 'off'`.execute(db)
  if (rows.some(({ adapter, baseUrl }) => !isSandbox(config, adapter, baseUrl))) refuse(LicenceStaying)
}
