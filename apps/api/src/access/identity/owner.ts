import type { Realm } from './session.ts'

export interface FactorOwner {
  realm: Realm
  subject: string
}
