import { Button } from '@koi/ui/Button'
import { labelCopy, appCopy } from './app.copy.ts'
import { toast } from '../notices/toast.ts'

function select(text: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (walker.currentNode.nodeValue?.trim() === text)
      return getSelection()?.selectAllChildren(walker.currentNode.parentElement ?? document.body)
  }
}

/** Copies a text and toasts the result. `what` completes the button's accessible name. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(appCopy.copied, 'success')
    } catch {
      select(text)
      toast(appCopy.copyFailed)
    }
  }
  return (
    <Button kind="soft" size="s" aria-label={`${labelCopy.copy}${what}`} onClick={() => void copy()}>
      {labelCopy.copy}
    </Button>
  )
}
