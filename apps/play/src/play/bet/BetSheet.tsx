import { Faint } from '@koi/ui/Layout'
import { ButtonLink } from '@koi/ui/Button'
import { Sheet } from '@koi/ui/Dialog'
import { Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { isWebAddress } from '../game/launch.ts'
import { useRead } from '../../app/data/queries.ts'
import { stateOf, copy } from './bet.copy.ts'
import css from './bet.module.css'
import { type Bet, toBetDetail } from './bet.read.ts'
import { Result } from './Result.tsx'

export function BetSheet({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const input = { bet_id: bet.id, platname: bet.venue }
  const { data } = useRead('POST /api/betdetail', input, { select: toBetDetail, quiet: true, toastKind: null })
  const page = useRead('POST /api/betround', input, { quiet: true, toastKind: null })
  const formers = data?.formers ?? []
  const lines = [
    [copy.id, bet.id],
    [copy.venue, data?.venueName ?? bet.venue],
    [copy.game, bet.code],
    [copy.play, bet.play],
    [copy.memo, bet.memo],
    [copy.round, data?.round],
    [copy.stake, <Money key="stake" of={bet.stake} />],
    [copy.valid, data?.validStake == null ? null : <Money key="valid" of={data.validStake} />],
    [copy.result, <Result key="result" of={bet} />],
    [copy.state, stateOf(bet.state)],
    [copy.time, bet.at],
    [copy.settled, data?.settledAt],
  ] as const
  return (
    <Sheet title={copy.detail} onClose={onClose}>
      <Facts of={lines.filter(([, value]) => value)} />
      {formers.length > 0 && (
        <section aria-label={copy.corrected}>
          <h3>{copy.corrected}</h3>
          <ul className={css.detail}>
            {formers.map((one, index) => (
              <li key={index} className={css.line}>
                <Faint as="span">{copy.former(stateOf(one.state), one.replacedAt)}</Faint>
                <Money of={one.result} signed />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isWebAddress(page.data?.url) && (
        <ButtonLink kind="soft" wide href={page.data.url}>
          {copy.toRound}
        </ButtonLink>
      )}
    </Sheet>
  )
}
