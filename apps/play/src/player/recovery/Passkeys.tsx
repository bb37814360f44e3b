import { Beside, Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Tag } from '@koi/ui/Tag'
import { mayUsePasskeys } from '@koi/web/passkey'
import { useState } from 'react'
import { useRead } from '../../app/data/queries.ts'
import { type Passkey, toPasskeys } from './factor.read.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

interface Props {
  /** Whether an existing factor, instead of the password, confirms a new passkey. */
  hasFactor: boolean
  onCodes: (codes: string[]) => void
}

export function Passkeys({ hasFactor, onCodes }: Props) {
  const { data, hasFailed, retry } = useRead('POST /api/passkeys', {}, { select: toPasskeys, quiet: true })
  const [openDialog, setOpenDialog] = useState<{ passkey: Passkey; action: 'rename' | 'remove' } | null>(null)
  const passkeys = data?.list ?? []
  const isOpen = data?.isOpen ?? false
  const mayAdd = isOpen && mayUsePasskeys(data?.host)
  if (!hasFailed && passkeys.length === 0 && !isOpen) return null
  return (
    <Card onPage aria-label={copy.passkeys}>
      <h2>{copy.passkeys}</h2>
      <p className={css.soft}>{copy.passkeysHint}</p>
      {hasFailed && <Failed onRetry={retry} />}
      {data && passkeys.length === 0 && <p className={css.soft}>{copy.none}</p>}
      {passkeys.length > 0 && (
        <Stack as="ul">
          {passkeys.map((passkey, index) => {
            const { name } = passkey
            return (
              <li key={passkey.id || index}>
                <div>
                  <Beside>
                    <strong>{name}</strong>
                    {passkey.isSynced && <Tag tone="good">{copy.synced}</Tag>}
                  </Beside>
                  <p className={css.soft}>
                    {copy.added} {passkey.createdAt}
                  </p>
                  <p className={css.soft}>{passkey.usedAt ? `${copy.used} ${passkey.usedAt}` : copy.unused}</p>
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
        </Stack>
      )}
      {mayAdd ? (
        <AddPasskey hasFactor={hasFactor} onCodes={onCodes} />
      ) : (
        data && <p className={css.soft}>{copy.passkeysOff}</p>
      )}
      {openDialog && <PasskeyDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </Card>
  )
}
