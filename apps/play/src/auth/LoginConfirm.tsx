import { Confirm } from '@koi/ui/Confirm'
import { appCopy } from '../app/app.copy.ts'
import { goTo } from '../app/go.ts'
import { paths } from '../app/paths.ts'

/** Login prompt for a visitor who presses transfer or red packet. */
export const LoginConfirm = ({ onCancel }: { onCancel: () => void }) => (
  <Confirm
    title={appCopy.memberOnlyTitle}
    onCancel={onCancel}
    onConfirm={() => {
      onCancel()
      goTo(paths.login())
    }}
  >
    {appCopy.memberOnly}
  </Confirm>
)
