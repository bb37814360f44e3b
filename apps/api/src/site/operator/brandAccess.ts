import { BeyondYours, NotYourself } from '@koi/contract/player/auth/operator.copy'
import { loadAccess } from '../../access/identity/staff.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Maker } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'

export interface Granted {
  role: string
  permissions: string[]
}

/** An operator's access to one further brand. `tx`: of the main brand. */
export async function findAccess(tx: Tx, operator: string, brand: string): Promise<Granted | null> {
  const access = await loadAccess(tx, operator)
  const found = access.find((one) => one.brand === brand)
  return found ? { role: found.role, permissions: found.permissions } : null
}

/**
 * Requires that `by` may grant an operator this access to a further brand. `granted`: the access before and after the
 * change. Throws NotYourself and BeyondYours. `tx`: of the main brand.
 */
export async function requireMayGrant(
  tx: Tx,
  by: Maker,
  operator: string,
  brand: string,
  granted: (Granted | null)[],
): Promise<void> {
  if (by.role === 'owner') return
  if (by.operator === operator) refuse(NotYourself)
  const own = await findAccess(tx, by.operator, brand)
  if (!own || !holds(own, 'operator.change')) return refuse(BeyondYours)
  const isWithin = (one: Granted | null) =>
    own.role === 'owner' || !one || (one.role !== 'owner' && one.permissions.every((name) => holds(own, name)))
  if (!granted.every(isWithin)) refuse(BeyondYours)
}
