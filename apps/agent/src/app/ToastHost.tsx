import { Toast } from '@koi/ui/Toast'
import { TopLayer } from '@koi/ui/TopLayer'
import { useToast } from './toast.ts'

export function ToastHost() {
  const shown = useToast()
  return (
    shown && (
      <TopLayer key={shown.id}>
        <Toast text={shown.text} kind={shown.kind} />
      </TopLayer>
    )
  )
}
