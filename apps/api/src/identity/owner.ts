import type { Realm } from './session.ts'

/** Whose second factor it is. */
export interface FactorOwner {
  realm: Realm
  subject: string
}
