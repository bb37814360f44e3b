import { Overlay } from '@koi/ui/Overlay'
import { Toast } from '@koi/ui/Toast'
import { TopLayer } from '@koi/ui/TopLayer'
import { appCopy } from './app.copy.ts'
import { useIsBusy } from './busy.ts'
import { useToast } from './toast.ts'

export function ToastHost() {
  const shown = useToast()
  const isBusy = useIsBusy()
  return (
    <>
      {shown && (
        <TopLayer key={shown.id}>
          <Toast text={shown.text} kind={shown.kind} />
        </TopLayer>
      )}
      {isBusy && (
        <TopLayer>
          <Overlay label={appCopy.loading} />
        </TopLayer>
      )}
    </>
  )
}
