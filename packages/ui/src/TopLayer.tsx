import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Renders its children above everything including open modal dialogs, by moving them into the topmost one. They stay when
 * that dialog closes.
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
