import { Faint } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { Button } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { copy } from './game.copy.ts'
import css from './game.module.css'
import type { PlayState } from './game.read.ts'

interface Props {
  session: Pick<PlayState, 'stakes' | 'net'>
  minutes: number
  /** The reason why play is stopped; '' if only the check is due. */
  stopped: string
  isBusy: boolean
  onGoOn: () => void
}

/** Shows duration and result of the session and blocks play, as the server does, until the player answers. */
export function RealityCheck({ session, minutes, stopped, isBusy, onGoOn }: Props) {
  return (
    <Dialog title={stopped ? copy.stopped : copy.reminder} role="alertdialog">
      <p className={css.reminder}>{stopped || copy.playedFor(minutes)}</p>
      <Facts>
        <Fact label={copy.staked}>
          <strong>
            <Money of={session.stakes} />
          </strong>
        </Fact>
        <Fact label={copy.result}>
          <strong>
            <Money of={session.net} signed />
          </strong>
        </Fact>
      </Facts>
      <Faint>{copy.settledOnly}</Faint>
      <div className={css.answers}>
        <Button wide onClick={() => goTo(paths.home(), { replace: true })}>
          {copy.leave}
        </Button>
        <Button kind="soft" wide onClick={() => goTo(addresses.betRecords)}>
          {copy.bets}
        </Button>
        <Button kind="light" wide busy={isBusy} onClick={onGoOn}>
          {stopped ? copy.finishRound : copy.goOn}
        </Button>
      </div>
    </Dialog>
  )
}
