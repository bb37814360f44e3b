import { LicenceMissing, LicenceStaying } from '@koi/contract/site/setting/setting.refusals.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { isSandbox, loadOpenPartners, type SandboxConfig } from '../brand/playMoney.ts'

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
  const open = await loadOpenPartners(db)
  if (open.some(({ adapter, baseUrl }) => !isSandbox(config, adapter, baseUrl))) refuse(LicenceStaying)
}
