import { App, Button } from 'antd'
import { toClipboard } from './clip.ts'
import { copy } from './ui.copy.ts'

interface Props {
  text: string
  label?: string
  done?: string
  isPrimary?: boolean
}

export function CopyButton({ text, label = copy.copy, done = copy.copied, isPrimary = false }: Props) {
  const { message } = App.useApp()
  const onClick = async () => void ((await toClipboard(text)) ? message.success(done) : message.warning(copy.notCopied))
  return (
    <Button type={isPrimary ? 'primary' : 'default'} onClick={() => void onClick()}>
      {label}
    </Button>
  )
}
