import { Confirm } from '@koi/ui/Confirm'
import { appCopy } from '../app/app.copy.ts'
import { goTo } from '../app/go.ts'
import { paths } from '../app/paths.ts'

/** What a visitor is asked at the transfer and red-packet entries (HOME-31 to 34, D-025). */
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
