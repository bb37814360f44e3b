import { Money } from '@koi/ui/Money'
import { Skeleton } from '@koi/ui/Skeleton'
import { usePlayer } from '../../app/session/player.ts'

/** Shows the balance of the main wallet or in games; a skeleton until it is loaded. */
export function Balance({
  of = 'balance',
  size = 'inherit',
}: {
  of?: 'balance' | 'gameBalance'
  size?: 'inherit' | 'l'
}) {
  const player = usePlayer()
  return player ? <Money of={player[of]} size={size} /> : <Skeleton shape="word" />
}
