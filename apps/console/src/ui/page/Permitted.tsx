import type { ReactNode } from 'react'
import { useMay } from '../../app/me.ts'
import type { Guarded } from '../../app/permission.ts'

/** Hides its children without the permission for `to`; the server checks again. */
export function Permitted({ to, children }: { to: Guarded; children: ReactNode }) {
  return useMay()(to) && children
}
