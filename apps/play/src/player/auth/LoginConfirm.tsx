import { Confirm } from '@koi/ui/Confirm'
import { appCopy } from '../../app/shell/app.copy.ts'
import { goToLogin } from '../../app/shell/go.ts'

/** Asks a visitor who presses transfer or red packet to log in; the login leads to `wanted`. */
export const LoginConfirm = ({ wanted, onCancel }: { wanted: string; onCancel: () => void }) => (
  <Confirm
    title={appCopy.memberOnlyTitle}
    onCancel={onCancel}
    onConfirm={() => {
      onCancel()
      goToLogin(wanted)
    }}
  >
    {appCopy.memberOnly}
  </Confirm>
)
