import { SearchOutlined } from '@ant-design/icons'
import { isOfInputMethod } from '@koi/web/keys'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isDialogOpen, useKeys } from '../../ui/table/useKeys.ts'
import { copy, keyCopy } from './find.copy.ts'

const FindBox = lazy(() => import('./FindBox.tsx'))
const KeySheet = lazy(() => import('./KeySheet.tsx'))

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

type Shown = 'find' | 'keys'

/** Opens the search box, also with Ctrl or Command and K, and the list of keys with ?. */
export function FindButton() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setOpen] = useState(false)
  const show = (next: Shown) => {
    setShown(next)
    setOpen(true)
  }
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
  const terms = { isOpen, onClose: () => setOpen(false), onClosed: () => setShown(null) }
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
        {shown === 'find' && <FindBox {...terms} onShowKeys={() => show('keys')} />}
        {shown === 'keys' && <KeySheet {...terms} shortcut={shortcut} />}
      </Suspense>
    </>
  )
}
