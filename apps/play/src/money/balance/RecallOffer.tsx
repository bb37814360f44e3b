import { Button } from '@koi/ui/Button'
import { Notice } from '@koi/ui/Notice'
import { Problem } from '@koi/web/problem'
import { yuan } from '@koi/web/money'
import { usePlayer } from '../../app/session/player.ts'
import { copy } from './funds.copy.ts'
import { offerCopy } from './fundsSheet.copy.ts'
import { useRecall } from './useRecall.ts'

const codes: readonly string[] = ['NOT_ENOUGH', 'MAIN_TOO_LOW', 'BONUS_IN_PLAY', 'MONEY_IN_PLAY']

/** Whether a call was refused because the money it needs is not in the main wallet. */
export const lacksMainMoney = (failure: unknown): boolean => failure instanceof Problem && codes.includes(failure.code)

/** Offers to move the money of venues to the main wallet where it is missing; renders nothing if there is none. */
export function RecallOffer({ isNeeded, after }: { isNeeded: boolean; after?: () => Promise<unknown> }) {
  const player = usePlayer()
  const { recall, isRecalling } = useRecall(after)
  if (!isNeeded || !player || player.gameBalance <= 0) return null
  return (
    <Notice
      as="section"
      label={offerCopy.label}
      action={
        <div>
          <Button kind="soft" size="s" busy={isRecalling} onClick={() => void recall()}>
            {copy.recall}
          </Button>
        </div>
      }
    >
      <p>{offerCopy.line(yuan(player.gameBalance))}</p>
    </Notice>
  )
}
