import { useEffect, useState } from 'react'

/**
 * Whether a dialog is mounted and may open. antd lists open dialogs while it renders; a first rendering that React discards, as below
 * `Suspense`, would stay in that list as the topmost, and Escape would close no dialog any more.
 */
export function useOpened(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
