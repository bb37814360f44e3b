import { Between, Faint } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Tag } from '@koi/ui/Tag'
import { Meter } from '../../ui/Meter.tsx'
import { copy } from './turnover.copy.ts'
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
      <Between>
        <strong>{title}</strong>
        <Tag isLarge tone={isOpen && isNext ? 'good' : 'plain'}>
          {isOpen ? (isNext ? copy.next : copy.waiting) : requirement.stateName}
        </Tag>
      </Between>
      <Faint>
        {source && `${copy.from} ${source} · `}
        {requirement.createdAt}
      </Faint>
      {isOpen && <Meter label={copy.progress(title)} part={worked} whole={amount} />}
      <Between>
        <Faint as="span">
          {copy.worked} <Money of={worked} /> / <Money of={amount} />
        </Faint>
        {isOpen && (
          <span>
            {copy.left} <Money of={rest} />
          </span>
        )}
      </Between>
      {id && onCancel && requirement.canCancel && (
        <Button kind="light" size="s" onClick={() => onCancel(id)}>
          {copy.cancel}
        </Button>
      )}
    </Card>
  )
}
