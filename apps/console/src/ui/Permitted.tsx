import type { ReactNode } from 'react'
import { useMay } from '../app/me.ts'
import type { Guarded } from '../app/permission.ts'

/** What only an operator who may ask `to` is shown; the server decides again. */
export function Permitted({ to, children }: { to: Guarded; children: ReactNode }) {
  return useMay()(to) && children
}
