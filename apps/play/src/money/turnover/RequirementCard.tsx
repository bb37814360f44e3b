import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Meter } from '../../ui/Meter.tsx'
import { copy } from './turnover.copy.ts'
import css from './turnover.module.css'
import type { WageringRequirement } from './turnover.read.ts'

export function RequirementCard({
  requirement,
  onCancel,
}: {
  requirement: WageringRequirement
  onCancel?: (id: string) => void
}) {
  const { id, title, source, amount, worked, rest, isOpen, isNext } = requirement
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
      {isOpen && <Meter label={copy.progress(title)} part={worked} whole={amount} />}
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
