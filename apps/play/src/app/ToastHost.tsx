import { Overlay } from '../ui/Overlay.tsx'
import { Toast } from '../ui/Toast.tsx'
import { TopLayer } from '../ui/TopLayer.tsx'
import { appCopy } from './app.copy.ts'
import { useBusy } from './busy.ts'
import { useToast } from './toast.ts'

/** The one toast and the one overlay of the site. */
export function ToastHost() {
  const shown = useToast((now) => now.shown)
  const isBusy = useBusy((now) => now.running > 0)
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
