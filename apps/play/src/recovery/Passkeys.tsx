import { Button } from '@koi/ui/Button'
import { Failed } from '@koi/ui/EmptyState'
import { Tag } from '@koi/ui/Tag'
import { mayUsePasskeys } from '@koi/web/passkey'
import { numberOf } from '@koi/web/money'
import { useState } from 'react'
import type { Reply } from '../app/calls.ts'
import { useRead } from '../app/queries.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

export type Passkey = NonNullable<NonNullable<NonNullable<Reply<'POST /api/passkeys'>>['list']>[number]>

interface Props {
  /** A new passkey is confirmed by an existing factor instead of the password. */
  hasFactor: boolean
  onCodes: (codes: string[]) => void
}

export function Passkeys({ hasFactor, onCodes }: Props) {
  const { data, hasFailed, retry } = useRead('POST /api/passkeys', {}, { quiet: true })
  const [openDialog, setOpenDialog] = useState<{ passkey: Passkey; action: 'rename' | 'remove' } | null>(null)
  const passkeys = (Array.isArray(data?.list) ? data.list : []).filter((one): one is Passkey => Boolean(one))
  const mayAdd = numberOf(data?.is_open) === 1 && mayUsePasskeys(data?.host)
  if (!hasFailed && passkeys.length === 0 && numberOf(data?.is_open) !== 1) return null
  return (
    <section className={css.card} aria-label={copy.passkeys}>
      <h2>{copy.passkeys}</h2>
      <p className={css.soft}>{copy.passkeysHint}</p>
      {hasFailed && <Failed onRetry={retry} />}
      {data && passkeys.length === 0 && <p className={css.soft}>{copy.none}</p>}
      {passkeys.length > 0 && (
        <ul className={css.passkeys}>
          {passkeys.map((passkey, index) => {
            const name = String(passkey.name ?? '')
            return (
              <li key={passkey.id ?? index}>
                <div>
                  <p className={css.name}>
                    <strong>{name}</strong>
                    {numberOf(passkey.backed_up) === 1 && <Tag tone="good">{copy.synced}</Tag>}
                  </p>
                  <p className={css.soft}>
                    {copy.added} {passkey.created_at}
                  </p>
                  <p className={css.soft}>{passkey.used_at ? `${copy.used} ${passkey.used_at}` : copy.unused}</p>
                </div>
                <div className={css.does}>
                  <Button
                    kind="light"
                    size="s"
                    aria-label={copy.renameOf(name)}
                    onClick={() => setOpenDialog({ passkey, action: 'rename' })}
                  >
                    {copy.rename}
                  </Button>
                  <Button
                    kind="light"
                    size="s"
                    aria-label={copy.removeOf(name)}
                    onClick={() => setOpenDialog({ passkey, action: 'remove' })}
                  >
                    {copy.removePasskey}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {mayAdd ? (
        <AddPasskey hasFactor={hasFactor} onCodes={onCodes} />
      ) : (
        data && <p className={css.soft}>{copy.passkeysOff}</p>
      )}
      {openDialog && <PasskeyDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </section>
  )
}
