import { SearchOutlined } from '@ant-design/icons'
import { isOfInputMethod } from '@koi/web/keys'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isDialogOpen, useKeys } from '../../ui/table/useKeys.ts'
import { copy, keyCopy } from './find.copy.ts'

const FindBox = lazy(async () => ({ default: (await import('./FindBox.tsx')).FindBox }))
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }))

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

type Shown = 'find' | 'keys'

/** Opens the search box, also with Ctrl or Command and K, and the list of keys with ?. */
export function FindButton() {
  const [shown, setShown] = useState<Shown | null>(null)
  /** What had the focus before, and what to do after it has it again. */
  const before = useRef<Element | null>(null)
  const then = useRef<(() => void) | null>(null)
  const show = (what: Shown) => {
    before.current = document.activeElement
    setShown(what)
  }
  const close = (next: (() => void) | null = null) => {
    then.current = next
    setShown(null)
  }
  useEffect(() => {
    if (shown !== null) return
    if (before.current instanceof HTMLElement) before.current.focus()
    before.current = null
    then.current?.()
    then.current = null
  }, [shown])
  useKeys({ '?': { name: keyCopy.sheet, run: () => show('keys') } })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k' || isOfInputMethod(event) || isDialogOpen()) return
      event.preventDefault()
      show('find')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={copy.open(shortcut)}
        aria-keyshortcuts="Control+K Meta+K"
        title={copy.open(shortcut)}
        onClick={() => show('find')}
      >
        <kbd className="shortcut wide-only" aria-hidden>
          {shortcut}
        </kbd>
      </Button>
      <Suspense fallback={null}>
        {shown === 'find' && <FindBox onClose={close} onShowKeys={() => show('keys')} />}
        {shown === 'keys' && <KeySheet shortcut={shortcut} onClose={() => close()} />}
      </Suspense>
    </>
  )
}
