import { Overlay } from '@koi/ui/Overlay'
import { ToastLayer } from '@koi/ui/Toast'
import { TopLayer } from '@koi/ui/TopLayer'
import { appCopy } from '../shell/app.copy.ts'
import { useIsBusy } from './busy.ts'
import { useToast } from './toast.ts'

export const ToastHost = () => (
  <>
    <ToastLayer of={useToast()} />
    {useIsBusy() && (
      <TopLayer>
        <Overlay label={appCopy.loading} />
      </TopLayer>
    )}
  </>
)
