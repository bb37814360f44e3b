import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Draws above everything, an open modal dialog included: what lies outside of such a dialog would be behind it. When the
 * dialog closes, what is drawn stays.
 */
export function TopLayer({ children }: { children: ReactNode }) {
  const [host, setHost] = useState<Element | null>(null)
  useLayoutEffect(() => {
    const find = () => setHost([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)
    if (!host) return find()
    host.addEventListener('close', find)
    return () => host.removeEventListener('close', find)
  }, [host])
  return host && createPortal(children, host)
}
