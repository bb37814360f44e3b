import { Button } from '@koi/ui/Button'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Tag } from '@koi/ui/Tag'
import { Problem } from '@koi/web/problem'
import { useRead } from '../../app/data/queries.ts'
import { toFunds } from './balance.read.ts'
import { copy as fundsCopy } from './funds.copy.ts'
import { copy } from './fundsSheet.copy.ts'
import css from './recallResult.module.css'
import type { useRecall } from './useRecall.ts'

/**
 * Lists after a recall what came back from which venue and where money stayed, with the reason and a retry. It stays until the
 * next recall, unlike the toast, and renders nothing after a recall from a single venue.
 */
export function RecallResult({ of: { recall, isRecalling, recalled, failure } }: { of: ReturnType<typeof useRecall> }) {
  const isUnreachable = failure instanceof Problem && failure.code === 'RECOVERY_FAILED'
  const { venues, failed } = recalled
  const hasFailed = isUnreachable || failed.length > 0
  const options = { select: toFunds, when: hasFailed, quiet: true, toastKind: null } as const
  const { data: funds } = useRead('POST /api/funds', {}, options)
  if (!hasFailed && venues.length < 2) return null
  const left = (hasFailed ? (funds?.venues ?? []) : []).filter(
    ({ name, balance }) => (isUnreachable && balance > 0) || failed.includes(name),
  )
  return (
    <Notice
      as="section"
      label={copy.result}
      tone={hasFailed ? 'error' : undefined}
      action={
        hasFailed && (
          <div>
            <Button kind="soft" size="s" busy={isRecalling} onClick={() => void recall()}>
              {copy.retry}
            </Button>
          </div>
        )
      }
    >
      {hasFailed && <p>{isUnreachable ? copy.unreachable : copy.notRecalled(failed)}</p>}
      <ul className={css.lines}>
        {venues.map(({ name, moved }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {copy.recalled} <Money of={moved} />
            </span>
          </li>
        ))}
        {left.map(({ code, name, balance, isInRepair }) => (
          <li key={code}>
            <span>
              {name} <Tag tone="waiting">{isInRepair ? copy.inRepair : copy.noAnswer}</Tag>
            </span>
            <span>
              {fundsCopy.atVenues} <Money of={balance} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
