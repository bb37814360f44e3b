import { Faint } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { IconButton } from '@koi/ui/IconButton'
import { refresh } from '@koi/ui/icons/controls'
import { Money } from '@koi/ui/Money'
import { Skeleton } from '@koi/ui/Skeleton'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { copy } from './transfer.copy.ts'
import css from './transfer.module.css'
import type { useWallets } from './useWallets.ts'
import { VenueState } from './VenueState.tsx'
import type { Wallet } from './wallets.ts'

const collapsedCount = 4

interface Props {
  wallets: ReturnType<typeof useWallets>
  /** Opens a venue; undefined in free-transfer mode, in which venues cannot be opened. */
  onChoose: ((venue: Wallet) => void) | undefined
}

function RefreshVenue({ venue, refreshOne }: { venue: Wallet; refreshOne: (code: string) => Promise<void> }) {
  const [ask, isAsking] = useSubmit(() => refreshOne(venue.platname))
  return <IconButton icon={refresh} label={copy.refreshOne(venue.name)} spins={isAsking} onClick={() => void ask()} />
}

export function VenueGrid({ wallets, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { venues, isFirst, hasFailed, retry, refreshOne } = wallets
  const balance = (venue: Wallet) => (venue.balance === null ? copy.reading : <Money of={venue.balance} />)
  return (
    <Card>
      <h2 className={css.heading}>{copy.venues}</h2>
      {isFirst && <Skeleton shape="row" rows={2} />}
      {hasFailed && <Failed onRetry={retry} />}
      {!isFirst && !hasFailed && venues.length === 0 && <Faint>{copy.noVenues}</Faint>}
      <ul className={css.grid}>
        {(isOpen ? venues : venues.slice(0, collapsedCount)).map((venue, index) => (
          <li key={`${index} ${venue.platname}`} className={css.venue}>
            {onChoose ? (
              <button type="button" className={css.choose} aria-haspopup="dialog" onClick={() => onChoose(venue)}>
                <span className={css.name}>{venue.name}</span>
                <span className={css.amount}>{balance(venue)}</span>
                <VenueState of={venue} />
              </button>
            ) : (
              <p className={css.choose}>
                <span className={css.name}>{venue.name}</span>
                <span className={css.amount}>{balance(venue)}</span>
                <VenueState of={venue} />
              </p>
            )}
            <RefreshVenue venue={venue} refreshOne={refreshOne} />
          </li>
        ))}
      </ul>
      {venues.length > collapsedCount && (
        <Button kind="quiet" size="s" wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.collapse : copy.expand}
        </Button>
      )}
    </Card>
  )
}
