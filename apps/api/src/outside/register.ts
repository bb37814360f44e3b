import { OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'

/** Whom a register is asked about; '' is not known. */
export interface Individual {
  name: string
  /** '1990-01-31' */
  birthday: string
  document: string
  mobile: string
}

/** A register of people who may not play, as an authority keeps it. */
export interface Register {
  /** Whether somebody stands on it. Throws OutsideFault where it does not say. */
  isListed(person: Individual): Promise<boolean>
}

/** A register that speaks our own protocol (docs/adapters.md): signed JSON there, `{"listed": true}` back. */
export const koiRegister = (outbound: Outbound, url: string, key: string): Register => ({
  async isListed(person) {
    const { status, body } = await outbound.post(url, key, { ...person }, 'register')
    const listed = (body as { listed?: unknown } | null)?.listed
    if (status !== 200 || typeof listed !== 'boolean') throw new OutsideFault(`the register answered ${status}`)
    return listed
  },
})
