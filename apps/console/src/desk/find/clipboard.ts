import { maxSearch, minSearch } from '@koi/contract/desk/find/find'
import { useEffect, useState } from 'react'

/** The first line of a copied text if it can be searched; '' otherwise. */
export function searchable(text: string): string {
  const line = text
    .trim()
    .split(/[\r\n\t]/)[0]!
    .trim()
  return line.length >= minSearch && line.length <= maxSearch ? line : ''
}

/** Once refused, the browser is not asked again until the page is loaded anew. */
let isRefused = false

/** Reads the clipboard; '' if the browser refuses. */
export async function readClipboard(): Promise<string> {
  try {
    return searchable(await navigator.clipboard.readText())
  } catch {
    isRefused = true
    return ''
  }
}

async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state
  } catch {
    // Firefox and Safari have no such permission: they ask the person at each reading.
    return 'prompt'
  }
}

/**
 * The copied text, read only where the browser has permitted that before. `mayAsk`: it can be read by an act of the person, whom
 * the browser may ask.
 */
export function useClipboard(): { text: string; mayAsk: boolean } {
  const [known, setKnown] = useState({ text: '', mayAsk: false })
  useEffect(() => {
    let isOver = false
    const look = async () => {
      if (isRefused || !('clipboard' in navigator) || !('readText' in navigator.clipboard)) return
      const state = await permission()
      const text = state === 'granted' ? await readClipboard() : ''
      if (!isOver) setKnown({ text, mayAsk: state === 'prompt' && !isRefused })
    }
    void look()
    return () => {
      isOver = true
    }
  }, [])
  return known
}
