import type { ReactNode } from 'react'
import { useMay } from '../app/me.ts'
import type { Permission } from '../app/permission.ts'

/** What only an operator with a permission is shown; the server asks for it again. */
export function Permitted({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay()(to) && children
}
