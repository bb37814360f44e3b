import { Button } from '@koi/ui/Button'
import { answerByPasskey, mayUsePasskeys } from '@koi/web/passkey'
import { call } from '../../app/data/api.ts'
import { factorCopy } from '../recovery/factor.copy.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { toast } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'

/** Signs in with a discoverable passkey, without a name. It is shown only if operator and browser support passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (token: string) => () => void }) {
  const site = useSite()
  const [signIn, isBusy] = useSubmit(async () => {
    const { data: asked } = await call('POST /api/passkeys/login/start', {})
    const answer = await answerByPasskey(asked?.options)
    if (!answer) return toast(factorCopy.left, 'warning')
    const { data } = await call('POST /api/passkeys/login', { answer })
    return onSignedIn(String(data?.new_api_token || data?.api_token || ''))
  }, 'error')
  if (!mayUsePasskeys(site?.passkeyHost)) return null
  return (
    <div className={css.passkey}>
      <Button kind="soft" wide busy={isBusy} onClick={() => void signIn()}>
        {copy.passkey}
      </Button>
    </div>
  )
}
