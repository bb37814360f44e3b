import { PageStack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { refresh as refreshIcon } from '@koi/ui/icons/controls'
import { gather } from '@koi/ui/icons/payees'
import { noMoney } from '@koi/contract/money'
import { useQuery } from '@koi/ui/router'
import { useState } from 'react'
import { Balance } from '../../money/balance/Balance.tsx'
import { Funds } from '../../money/balance/Funds.tsx'
import { copy as recallCopy } from '../../money/balance/funds.copy.ts'
import { RecallResult } from '../../money/balance/RecallResult.tsx'
import { useRecall } from '../../money/balance/useRecall.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { usePlayer } from '../../app/session/player.ts'
import { refreshMoney } from '../../app/session/playerChanges.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { ConvertSheet } from './ConvertSheet.tsx'
import { FreeSwitch } from './FreeSwitch.tsx'
import { ManualTransfer } from './ManualTransfer.tsx'
import { copy } from './transfer.copy.ts'
import css from './transfer.module.css'
import { UnderWay } from './UnderWay.tsx'
import { useWallets } from './useWallets.ts'
import { VenueGrid } from './VenueGrid.tsx'

export default playersOnly(function TransferPage() {
  const player = usePlayer()
  const wallets = useWallets()
  const [query, setQuery] = useQuery()
  // A venue that a link names is opened for the way out.
  const named = query.get('venue') ?? ''
  const [converting, setConverting] = useState<string | null>(null)
  const open = wallets.venues.find(({ platname }) => platname === (converting ?? named))
  const isFree = player?.isFreeTransfer ?? false

  const recalling = useRecall(wallets.reload)
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
            <Button kind="light" size="s" busy={recalling.isRecalling} onClick={() => void recalling.recall()}>
              <Icon of={gather} size="s" />
              {recallCopy.recall}
            </Button>
            <Button kind="light" size="s" busy={isRefreshing} onClick={() => void refreshAll()}>
              <Icon of={refreshIcon} size="s" />
              {copy.refresh}
            </Button>
          </div>
          <div className={css.hero}>
            <Funds look="row" isBare />
          </div>
        </Card>
        <RecallResult of={recalling} />
        <UnderWay />
        <FreeSwitch isOn={isFree} />
        <VenueGrid wallets={wallets} onChoose={isFree ? undefined : ({ platname }) => setConverting(platname)} />
        {!isFree && (
          <ManualTransfer venues={wallets.venues} balance={player?.balance ?? noMoney} onDone={wallets.reload} />
        )}
      </PageStack>
      {open && !isFree && (
        <ConvertSheet
          venue={open}
          balance={player?.balance ?? noMoney}
          first={converting === null ? 1 : 0}
          onDone={wallets.reload}
          onClose={() => {
            setConverting(null)
            if (named) setQuery({})
          }}
        />
      )}
    </Screen>
  )
})
