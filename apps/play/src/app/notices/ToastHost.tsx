import { Overlay } from '@koi/ui/Overlay'
import { TopLayer } from '@koi/ui/TopLayer'
import { lazy, Suspense } from 'react'
import { appCopy } from '../shell/app.copy.ts'
import { useIsBusy } from './busy.ts'
import { useToast } from './toast.ts'

/** Loaded with late.ts, so that a toast can be shown without a network. */
const ToastLayer = lazy(() => import('@koi/ui/Toast').then(({ ToastLayer: it }) => ({ default: it })))

export function ToastHost() {
  const toast = useToast()
  return (
    <>
      {toast && (
        <Suspense fallback={null}>
          <ToastLayer of={toast} />
        </Suspense>
      )}
      {useIsBusy() && (
        <TopLayer>
          <Overlay label={appCopy.loading} />
        </TopLayer>
      )}
    </>
  )
}
