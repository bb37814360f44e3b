import { Sheet } from '@koi/ui/Dialog'
import { Money } from '@koi/ui/Money'
import { isWebAddress } from '../game/launch.ts'
import { useRead } from '../app/queries.ts'
import { stateOf, copy } from './bet.copy.ts'
import css from './bet.module.css'
import { type BetRecord, Result, statusOf } from './Result.tsx'

export function BetSheet({ bet, onClose }: { bet: BetRecord; onClose: () => void }) {
  const { data } = useRead(
    'POST /api/betdetail',
    { bet_id: String(bet.bet_id ?? ''), platname: String(bet.platname ?? '') },
    { quiet: true, toastKind: null },
  )
  const page = useRead(
    'POST /api/betround',
    { bet_id: String(bet.bet_id ?? ''), platname: String(bet.platname ?? '') },
    { quiet: true, toastKind: null },
  )
  const formers = Array.isArray(data?.formers) ? data.formers : []
  const lines = [
    [copy.id, bet.bet_id],
    [copy.venue, data?.name ?? bet.platname],
    [copy.game, bet.Code],
    [copy.play, bet.playname],
    [copy.memo, bet.playmemo],
    [copy.round, data?.round_id],
    [copy.stake, <Money key="stake" of={bet.bet_amount} />],
    [copy.valid, data?.valid_amount == null ? null : <Money key="valid" of={data.valid_amount} />],
    [copy.result, <Result key="result" of={bet} />],
    [copy.state, stateOf(statusOf(bet))],
    [copy.time, bet.bet_time ?? bet.created_at],
    [copy.settled, data?.settled_at],
  ] as const
  return (
    <Sheet title={copy.detail} onClose={onClose}>
      <dl className={css.detail}>
        {lines.map(([label, value]) =>
          value ? (
            <div key={label} className={css.line}>
              <dt className={css.soft}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {formers.length > 0 && (
        <section aria-label={copy.corrected}>
          <h3>{copy.corrected}</h3>
          <ul className={css.detail}>
            {formers.map((one, index) => (
              <li key={index} className={css.line}>
                <span className={css.soft}>{copy.former(stateOf(statusOf(one)), String(one?.replaced_at ?? ''))}</span>
                <Money of={one?.win_loss} signed />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isWebAddress(page.data?.url) && (
        <a className={css.round} href={page.data.url} target="_blank" rel="noopener noreferrer">
          {copy.toRound}
        </a>
      )}
    </Sheet>
  )
}
