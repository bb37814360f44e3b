import { type Fen, fen, subtract } from '@koi/contract/money'
import { Icon } from '@koi/ui/Icon'
import { forward } from '@koi/ui/icons/frame'
import { Money } from '@koi/ui/Money'
import { Skeleton } from '@koi/ui/Skeleton'
import { lazy, Suspense, useState } from 'react'
import { usePlayer } from '../../app/session/player.ts'
import { copy } from './funds.copy.ts'
import css from './funds.module.css'

const FundsSheet = lazy(async () => ({ default: (await import('./FundsSheet.tsx')).FundsSheet }))

interface Props {
  /** panel: label above the amount; hero: the same on the red card; row: label left, amount right. */
  look: 'panel' | 'hero' | 'row'
  /** If true, only the total is shown, for pages that show the parts themselves. */
  isBare?: true
}

/**
 * The player's total, which opens the explanation of its parts. While money is outside the main wallet it also shows the
 * parts, with the recall beside that of the venues.
 */
export function Funds({ look, isBare }: Props) {
  const player = usePlayer()
  const [opened, setOpened] = useState<'parts' | 'recall' | null>(null)
  const isSplit = !isBare && player && player.total !== player.balance
  const part = (label: string, amount: Fen) => (
    <span>
      {label} <Money of={amount} />
    </span>
  )
  const waiting = player ? subtract(subtract(player.total, player.balance), player.gameBalance) : 0
  return (
    <div className={css.funds} data-look={look}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpened('parts')}>
        <span>
          {copy.total}
          <Icon of={forward} size="s" />
        </span>
        <strong>{player ? <Money of={player.total} /> : <Skeleton shape="word" />}</strong>
      </button>
      {isSplit && (
        <div>
          {part(copy.main, player.balance)}
          {player.gameBalance > 0 && part(copy.atVenues, player.gameBalance)}
          {waiting > 0 && part(copy.waiting, fen(waiting))}
          {player.gameBalance > 0 && (
            <button type="button" onClick={() => setOpened('recall')}>
              {copy.recall}
            </button>
          )}
        </div>
      )}
      {opened && (
        <Suspense fallback={null}>
          <FundsSheet isRecalling={opened === 'recall'} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}
