import type { Reply } from '../app/calls.ts'
import type { RowOf } from '../app/paging.ts'
import { Button } from '@koi/ui/Button'
import { Money } from '@koi/ui/Money'
import { type Amount, moneyText, numberOf } from '@koi/web/money'
import { copy } from './turnover.copy.ts'
import css from './turnover.module.css'

/** One requirement; any field may be missing. */
export type WageringRequirement = NonNullable<RowOf<NonNullable<Reply<'POST /api/wageringRequirements'>>['list']>>

const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0

const plain = (amount: Amount): number => numberOf(moneyText(amount).replaceAll(',', ''))

export function RequirementCard({
  requirement,
  onCancel,
}: {
  requirement: WageringRequirement
  onCancel?: (id: string) => void
}) {
  const { id, source_name: source, amount, worked, rest, created_at: at } = requirement
  const title = requirement.title || source || ''
  const isOpen = requirement.state === 'open'
  const part = percentOf(plain(worked), plain(amount))
  return (
    <li className={css.card}>
      <p className={css.between}>
        <strong>{title}</strong>
        <span className={`${css.chip} ${isOpen && numberOf(requirement.is_next) === 1 ? css.now : ''}`}>
          {isOpen ? (numberOf(requirement.is_next) === 1 ? copy.next : copy.waiting) : requirement.state_name}
        </span>
      </p>
      <p className={css.faint}>
        {source && `${copy.from} ${source} · `}
        {at}
      </p>
      {isOpen && (
        <div
          className={css.track}
          role="meter"
          aria-label={copy.progress(String(title))}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(part)}
        >
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={part} height="1" />
          </svg>
        </div>
      )}
      <p className={css.between}>
        <span className={css.faint}>
          {copy.worked} <Money of={worked} /> / <Money of={amount} />
        </span>
        {isOpen && (
          <span>
            {copy.left} <Money of={rest} />
          </span>
        )}
      </p>
      {id && onCancel && numberOf(requirement.can_cancel) === 1 && (
        <Button kind="light" size="s" onClick={() => onCancel(String(id))}>
          {copy.cancel}
        </Button>
      )}
    </li>
  )
}
