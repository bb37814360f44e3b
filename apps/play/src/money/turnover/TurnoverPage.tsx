import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Skeleton } from '@koi/ui/Skeleton'
import { useCallback, useState } from 'react'
import { Funds } from '../balance/Funds.tsx'
import { Screen } from '../../app/Screen.tsx'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { usePages } from '../../app/usePages.ts'
import { List } from '../../ui/List.tsx'
import { More } from '../../ui/More.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { RequirementCard } from './RequirementCard.tsx'
import { toRequirement, toTurnover } from './turnover.read.ts'
import { copy } from './turnover.copy.ts'
import css from './turnover.module.css'

export default function TurnoverPage() {
  const isSignedIn = useRequirePlayer()
  const [cancelled, setCancelled] = useState('')
  const close = useCallback(() => setCancelled(''), [])
  const pages = usePages(
    'POST /api/wageringRequirements',
    {},
    { when: isSignedIn, pick: (found) => found?.list, toRow: toRequirement, toHead: toTurnover },
  )
  const data = pages.head
  if (!isSignedIn) return null
  return (
    <Screen title={copy.title}>
      {data === undefined && pages.state === 'loading' && (
        <Card as="div" onPage gap={2}>
          <Skeleton shape="block" rows={2} />
        </Card>
      )}
      {data === undefined && pages.state === 'failed' && <Failed onRetry={() => void pages.again()} />}
      {data !== undefined && (
        <>
          <Card onPage gap={2}>
            <p className={css.faint}>{copy.rest}</p>
            <p className={css.rest}>
              <Money of={data.missing} size="l" />
            </p>
            {!data.missing && data.open.length === 0 && <p className={css.free}>{copy.free}</p>}
            <Funds requirement={data.missing} />
            <p className={css.faint}>{copy.rule}</p>
            <More title={copy.ruleTitle} text={copy.ruleMore} />
          </Card>
          {data.open.length > 0 && (
            <section aria-label={copy.open}>
              <h2 className={css.title}>{copy.open}</h2>
              <ul className={css.cards}>
                {data.open.map((requirement, index) => (
                  <RequirementCard key={requirement.id ?? index} requirement={requirement} onCancel={setCancelled} />
                ))}
              </ul>
            </section>
          )}
          <h2 className={css.title}>{copy.history}</h2>
          <List pages={pages}>
            {(requirement, index) => (
              <RequirementCard key={`${requirement.id ?? ''}${index}`} requirement={requirement} />
            )}
          </List>
        </>
      )}
      {cancelled && <CancelDialog id={cancelled} onClose={close} />}
    </Screen>
  )
}
