import { Button } from '@koi/ui/Button'
import { copy } from './app.copy.ts'
import { toClipboard } from './clip.ts'
import { toast } from './toast.ts'

interface Props {
  text: string
  label?: string
  done?: string
  isPrimary?: boolean
}

export function CopyButton({ text, label = copy.copy, done = copy.copied, isPrimary = false }: Props) {
  const put = async () => ((await toClipboard(text)) ? toast(done, 'success') : toast(copy.notCopied, 'warning'))
  return (
    <Button kind={isPrimary ? 'primary' : 'soft'} size={isPrimary ? 'm' : 's'} onClick={() => void put()}>
      {label}
    </Button>
  )
}
