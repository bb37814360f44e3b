import { numberOf } from '@koi/web/money'
import { isWebAddress } from '../app/launch.ts'
import { useAsk } from '../app/queries.ts'
import { Sheet } from '../ui/Dialog.tsx'
import { Money } from '../ui/Money.tsx'
import { stateOf, texts } from './bet.copy.ts'
import css from './bet.module.css'
import { type BetRecord, Result } from './Result.tsx'

/** One bet in full: what the list knows at once, the rest when the server has told it. */
export function BetSheet({ bet, onClose }: { bet: BetRecord; onClose: () => void }) {
  const { data } = useAsk(
    'POST /api/betdetail',
    { bet_id: String(bet.bet_id ?? ''), platname: String(bet.platname ?? '') },
    { quiet: true, says: null },
  )
  const page = useAsk(
    'POST /api/betround',
    { bet_id: String(bet.bet_id ?? ''), platname: String(bet.platname ?? '') },
    { quiet: true, says: null },
  )
  const lines = [
    [texts.id, bet.bet_id],
    [texts.venue, data?.name ?? bet.platname],
    [texts.game, bet.Code],
    [texts.play, bet.playname],
    [texts.memo, bet.playmemo],
    [texts.round, data?.round_id],
    [texts.stake, <Money key="stake" of={bet.bet_amount} />],
    [texts.valid, data?.valid_amount == null ? null : <Money key="valid" of={data.valid_amount} />],
    [texts.result, <Result key="result" of={bet} />],
    [texts.state, stateOf(numberOf(bet.status, 9))],
    [texts.time, bet.bet_time ?? bet.created_at],
    [texts.settled, data?.settled_at],
  ] as const
  return (
    <Sheet title={texts.detail} onClose={onClose}>
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
      {isWebAddress(page.data?.url) && (
        <a className={css.round} href={page.data.url} target="_blank" rel="noopener noreferrer">
          {texts.toRound}
        </a>
      )}
    </Sheet>
  )
}
