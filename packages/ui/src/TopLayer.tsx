import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Draws above everything, an open modal dialog included: what lies outside of such a dialog would be behind it. */
export function TopLayer({ children }: { children: ReactNode }) {
  const [host, setHost] = useState<Element | null>(null)
  useLayoutEffect(() => setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body), [])
  return host && createPortal(children, host)
}
