import { PageStack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { refresh as refreshIcon } from '@koi/ui/icons/controls'
import { gather } from '@koi/ui/icons/payees'
import { noMoney } from '@koi/contract/money'
import { useState } from 'react'
import { Balance } from '../../money/balance/Balance.tsx'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { usePlayer } from '../../app/session/player.ts'
import { refreshBalances, refreshMoney } from '../../app/session/playerChanges.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { ConvertSheet } from './ConvertSheet.tsx'
import { FreeSwitch } from './FreeSwitch.tsx'
import { ManualTransfer } from './ManualTransfer.tsx'
import { copy } from './transfer.copy.ts'
import css from './transfer.module.css'
import { useWallets } from './useWallets.ts'
import { VenueGrid } from './VenueGrid.tsx'
import type { Wallet } from './wallets.ts'
import { write } from '../../app/data/write.ts'

export default playersOnly(function TransferPage() {
  const player = usePlayer()
  const wallets = useWallets()
  const [converting, setConverting] = useState<Wallet | null>(null)
  const isFree = player?.isFreeTransfer ?? false

  const [recover, isRecovering] = useSubmit(async () => {
    const { message } = await write('POST /api/transall', {})
    toastSuccess(message)
    await Promise.allSettled([wallets.reload(), refreshBalances()])
  })
  // The balances arrive with the next poll.
  const [refreshAll, isRefreshing] = useSubmit(async () => toastSuccess(await refreshMoney()))

  return (
    <Screen title={copy.title}>
      <PageStack>
        <Card look="hero" gap={1} aria-label={copy.main}>
          <p>{copy.main}</p>
          <p className={css.figure}>
            <Balance size="l" />
          </p>
          <div className={css.heroButtons}>
            <Button kind="light" size="s" busy={isRecovering} onClick={() => void recover()}>
              <Icon of={gather} size="s" />
              {copy.recover}
            </Button>
            <Button kind="light" size="s" busy={isRefreshing} onClick={() => void refreshAll()}>
              <Icon of={refreshIcon} size="s" />
              {copy.refresh}
            </Button>
          </div>
        </Card>
        <FreeSwitch isOn={isFree} />
        <VenueGrid wallets={wallets} onChoose={isFree ? undefined : setConverting} />
        {!isFree && (
          <ManualTransfer venues={wallets.venues} balance={player?.balance ?? noMoney} onDone={wallets.reload} />
        )}
      </PageStack>
      {converting && !isFree && (
        <ConvertSheet
          venue={wallets.venues.find(({ platname }) => platname === converting.platname) ?? converting}
          balance={player?.balance ?? noMoney}
          onDone={wallets.reload}
          onClose={() => setConverting(null)}
        />
      )}
    </Screen>
  )
})
