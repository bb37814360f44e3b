import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { copy } from './turnover.copy.ts'
import css from './turnover.module.css'
import type { WageringRequirement } from './turnover.read.ts'

const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0

export function RequirementCard({
  requirement,
  onCancel,
}: {
  requirement: WageringRequirement
  onCancel?: (id: string) => void
}) {
  const { id, title, source, amount, worked, rest, isOpen, isNext } = requirement
  const part = percentOf(worked, amount)
  return (
    <Card as="li" gap={2}>
      <p className={css.between}>
        <strong>{title}</strong>
        <span className={`${css.chip} ${isOpen && isNext ? css.now : ''}`}>
          {isOpen ? (isNext ? copy.next : copy.waiting) : requirement.stateName}
        </span>
      </p>
      <p className={css.faint}>
        {source && `${copy.from} ${source} · `}
        {requirement.createdAt}
      </p>
      {isOpen && (
        <div
          className={css.track}
          role="meter"
          aria-label={copy.progress(title)}
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
      {id && onCancel && requirement.canCancel && (
        <Button kind="light" size="s" onClick={() => onCancel(id)}>
          {copy.cancel}
        </Button>
      )}
    </Card>
  )
}
