import type { ReadState } from '@koi/contract/desk/overview/overview'
import { mainBrand } from '@koi/contract/site/brand/brand'
import { staffName } from '@koi/contract/site/staff/staff'
import { bulkhead } from 'cockatiel'
import { loadAccess } from '../../access/identity/staff.ts'
import type { App } from '../../platform/ops/app.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { holds } from '../../platform/http/permission.ts'
import { mayComeFrom } from '../../site/setting/setting.ts'

/** A brand to which a main-brand operator has access, with their permissions there. */
export interface AccessedBrand {
  brand: string
  name: string
  /** Null while the brand is suspended or not open in this process. */
  app: App | null
  isSuspended: boolean
  /** The operator's name there. */
  operatorName: string
  role: string
  permissions: string[]
}

/** The main brand and the further brands to which the caller has access, ordered by code. */
export async function brandsFor(
  app: App,
  { operator, operatorName, role, permissions }: OperatorCaller,
): Promise<AccessedBrand[]> {
  const { brands, apps } = app.installation
  const main = { brand: mainBrand, name: '', app, isSuspended: false, operatorName, role, permissions }
  if (brands.length === 0) return [main]
  const access = new Map((await loadAccess(app.db, operator)).map((one) => [one.brand, one]))
  const further = brands.flatMap(({ code, name, isSuspended }) => {
    const own = access.get(code)
    const known = { brand: code, name, isSuspended, operatorName: staffName(operatorName) }
    return own ? [{ ...known, app: apps.get(code) ?? null, ...own }] : []
  })
  return [main, ...further]
}

/** Limits how many brands this process reads at once, because each read takes connections of its brand's pool. */
const slots = bulkhead(4, 2000)

export type Across<Result> = Pick<AccessedBrand, 'brand' | 'name'> & { state: ReadState; result: Result | null }

/**
 * Calls `read` for each brand in which the caller has one of the permissions and whose allow list has the address `ip`.
 * A brand that is closed, or whose read throws, has a state that says so instead of a result.
 */
export function readAcross<Result>(
  { log }: Pick<App, 'log'>,
  ip: string,
  brands: AccessedBrand[],
  permissions: string[],
  read: (brand: AccessedBrand & { app: App }) => Promise<Result>,
): Promise<Across<Result>[]> {
  const readOne = async (one: AccessedBrand): Promise<{ state: ReadState; result: Result | null }> => {
    const { app, isSuspended } = one
    if (!permissions.some((name) => holds(one, name))) return { state: 'forbidden', result: null }
    if (isSuspended) return { state: 'suspended', result: null }
    if (!app) return { state: 'failed', result: null }
    try {
      if (!mayComeFrom(await app.settings.read(), ip)) return { state: 'elsewhere', result: null }
      return { state: 'read', result: await slots.execute(() => read({ ...one, app })) }
    } catch (error) {
      log.error({ err: error, brand: one.brand }, 'a brand could not be read')
      return { state: 'failed', result: null }
    }
  }
  return Promise.all(brands.map(async (one) => ({ brand: one.brand, name: one.name, ...(await readOne(one)) })))
}
