import { addresses } from '@koi/contract/addresses'
import type { Fen } from '@koi/contract/money'
import { Button } from '@koi/ui/Button'
import { Sheet } from '@koi/ui/Dialog'
import { Failed } from '@koi/ui/EmptyState'
import { Icon } from '@koi/ui/Icon'
import { forward } from '@koi/ui/icons/frame'
import { Money } from '@koi/ui/Money'
import { Link } from '@koi/ui/router'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { yuan } from '@koi/web/money'
import { type ReactNode, useEffect } from 'react'
import { balanceEvery } from '../../app/data/poll.ts'
import { useRead } from '../../app/data/queries.ts'
import { paths } from '../../app/shell/paths.ts'
import { type Funds, type FundsAtVenue, toFunds } from './balance.read.ts'
import { copy as fundsCopy } from './funds.copy.ts'
import { copy } from './fundsSheet.copy.ts'
import css from './fundsSheet.module.css'
import { RecallResult } from './RecallResult.tsx'
import { toStanding, withdrawableNow } from './standing.read.ts'
import { useRecall } from './useRecall.ts'

/** Names of the parts, which are also the colours of the bar. */
type Part = 'cash' | 'bonus' | 'venues' | 'held' | 'transit' | 'commission'

/** Width of the bar in its own units. */
const barWidth = 300
const narrowest = 4

/** A bar with the parts in proportion; a small part stays visible. */
function Bar({ parts }: { parts: readonly (readonly [Part, Fen])[] }) {
  const shown = parts.filter(([, amount]) => amount > 0)
  const whole = shown.reduce((sum, [, amount]) => sum + amount, 0)
  const widths = shown.map(([, amount]) => Math.max(narrowest, (barWidth * amount) / whole))
  const used = widths.reduce((sum, width) => sum + width, 0)
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  return (
    <svg className={css.bar} viewBox={`0 0 ${used || barWidth} 8`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map(([part], index) => (
        <rect key={part} data-part={part} x={starts[index]} width={widths[index]} height="8" />
      ))}
    </svg>
  )
}

interface LineProps {
  part?: Part
  label: string
  hint?: ReactNode
  amount: Fen
  to: string
  onLeave: () => void
}

function Line({ part, label, hint, amount, to, onLeave }: LineProps) {
  return (
    <li>
      <Link to={to} className={css.line} onClick={onLeave}>
        <span className={css.dot} data-part={part} />
        <span className={css.words}>
          <span>{label}</span>
          {hint && <small>{hint}</small>}
        </span>
        <strong>
          <Money of={amount} />
        </strong>
        <Icon of={forward} size="s" />
      </Link>
    </li>
  )
}

const venueHint = ({ leaving, isInRepair }: FundsAtVenue): ReactNode =>
  (leaving > 0 || isInRepair) && (
    <>
      {isInRepair && <Tag tone="waiting">{copy.inRepair}</Tag>} {leaving > 0 && copy.leaving(yuan(leaving))}
    </>
  )

const recordsOf = (type: 1 | 2 | 3): string => `${addresses.transactions}?type=${type}`

interface PartsProps {
  funds: Funds
  /** What can be withdrawn now; null while unknown. */
  free: Fen | null
  recall: ReturnType<typeof useRecall>
  onLeave: () => void
}

function Parts({ funds, free, recall, onLeave }: PartsProps) {
  const { cash, bonus, atVenues, venues, held, withdrawals, inTransit, commission, depositsWaiting, deposits } = funds
  return (
    <>
      <ul className={css.lines}>
        <Line
          part="cash"
          label={copy.cash}
          hint={free === null ? copy.cashHint : copy.cashFree(yuan(free))}
          amount={cash}
          to={addresses.statement}
          onLeave={onLeave}
        />
        {bonus > 0 && (
          <Line
            part="bonus"
            label={copy.bonus}
            hint={copy.bonusHint}
            amount={bonus}
            to={addresses.turnover}
            onLeave={onLeave}
          />
        )}
        {atVenues > 0 && (
          <li>
            <div className={css.line}>
              <span className={css.dot} data-part="venues" />
              <span className={css.words}>{fundsCopy.atVenues}</span>
              <strong>
                <Money of={atVenues} />
              </strong>
            </div>
            <ul className={css.venues}>
              {venues.map((venue) => (
                <Line
                  key={venue.code}
                  label={venue.name}
                  hint={venueHint(venue)}
                  amount={venue.balance}
                  to={`${addresses.transfer}?venue=${encodeURIComponent(venue.code)}`}
                  onLeave={onLeave}
                />
              ))}
              <li>
                <Button kind="soft" size="s" busy={recall.isRecalling} onClick={() => void recall.recall()}>
                  {recall.isRecalling ? copy.recalling : fundsCopy.recall}
                </Button>
              </li>
            </ul>
          </li>
        )}
        {held > 0 && (
          <Line
            part="held"
            label={copy.held}
            hint={copy.orders(withdrawals)}
            amount={held}
            to={recordsOf(2)}
            onLeave={onLeave}
          />
        )}
        {inTransit > 0 && (
          <Line
            part="transit"
            label={copy.inTransit}
            hint={copy.inTransitHint}
            amount={inTransit}
            to={recordsOf(3)}
            onLeave={onLeave}
          />
        )}
        {commission > 0 && (
          <Line
            part="commission"
            label={copy.commission}
            hint={copy.commissionHint}
            amount={commission}
            to={paths.agentLogin()}
            onLeave={onLeave}
          />
        )}
      </ul>
      <RecallResult of={recall} />
      {depositsWaiting > 0 && (
        <section className={css.beside} aria-label={copy.beside}>
          <h3>{copy.beside}</h3>
          <ul className={css.lines}>
            <Line
              label={copy.deposits}
              hint={copy.orders(deposits)}
              amount={depositsWaiting}
              to={recordsOf(1)}
              onLeave={onLeave}
            />
          </ul>
        </section>
      )}
    </>
  )
}

/** Explains the player's total: where each part is, with a way to it. `isRecalling`: starts with the recall. */
export function FundsSheet({ isRecalling, onClose }: { isRecalling: boolean; onClose: () => void }) {
  const { data, hasFailed, retry, reload } = useRead(
    'POST /api/funds',
    {},
    { select: toFunds, quiet: true, toastKind: null, every: balanceEvery, topic: 'balance' },
  )
  const { data: standing } = useRead(
    'POST /api/withdrawal/state',
    {},
    { select: toStanding, quiet: true, toastKind: null, topic: 'balance' },
  )
  const recall = useRecall(reload)
  const { recall: start } = recall
  useEffect(() => {
    if (isRecalling) void start()
  }, [isRecalling, start])
  return (
    <Sheet title={copy.title} onClose={onClose}>
      {data ? (
        <>
          <div className={css.head}>
            <Money of={data.total} size="l" />
            <Bar
              parts={[
                ['cash', data.cash],
                ['bonus', data.bonus],
                ['venues', data.atVenues],
                ['held', data.held],
                ['transit', data.inTransit],
                ['commission', data.commission],
              ]}
            />
          </div>
          <Parts funds={data} free={standing ? withdrawableNow(standing) : null} recall={recall} onLeave={onClose} />
        </>
      ) : hasFailed ? (
        <Failed onRetry={retry} />
      ) : (
        <Skeleton shape="row" rows={4} />
      )}
    </Sheet>
  )
}
