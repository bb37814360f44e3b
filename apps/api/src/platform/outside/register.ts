import { OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'

/** A person; '' means unknown. */
export interface Individual {
  name: string
  /** A day such as '1990-01-31'. */
  birthday: string
  document: string
  mobile: string
}

export interface Register {
  /** Whether the register lists the person. Throws OutsideFault without a definite answer. */
  isListed(person: Individual): Promise<boolean>
}

/** A register that speaks our own protocol (docs/adapters.md): signed JSON, answered with `{"listed": true}`. */
export const koiRegister = (outbound: Outbound, url: string, key: string): Register => ({
  async isListed(person) {
    const { status, body } = await outbound.post(url, key, { ...person }, 'register')
    const listed = (body as { listed?: unknown } | null)?.listed
    if (status !== 200 || typeof listed !== 'boolean') throw new OutsideFault(`the register answered ${status}`)
    return listed
  },
})
