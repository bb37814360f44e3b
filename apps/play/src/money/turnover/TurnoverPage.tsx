import { Cards, Faint, SectionTitle } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Reading } from '@koi/ui/Reading'
import { useCallback, useState } from 'react'
import { BonusSplit } from '../balance/BonusSplit.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { More } from '../../ui/More.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { RequirementCard } from './RequirementCard.tsx'
import { toRequirement, toTurnover } from './turnover.read.ts'
import { copy } from './turnover.copy.ts'
import css from './turnover.module.css'

export default playersOnly(function TurnoverPage() {
  const [cancelled, setCancelled] = useState('')
  const close = useCallback(() => setCancelled(''), [])
  const pages = usePages(
    'POST /api/wageringRequirements',
    {},
    { pick: (found) => found?.list, toRow: toRequirement, toHead: toTurnover },
  )
  return (
    <Screen title={copy.title}>
      <Reading of={pages.head} skeleton={2}>
        {(data) => (
          <>
            <Card onPage gap={2}>
              <Faint>{copy.rest}</Faint>
              <p className={css.rest}>
                <Money of={data.missing} size="l" />
              </p>
              {!data.missing && data.open.length === 0 && <p className={css.free}>{copy.free}</p>}
              <BonusSplit requirement={data.missing} />
              <Faint>{copy.rule}</Faint>
              <More title={copy.ruleTitle} text={copy.ruleMore} />
            </Card>
            {data.open.length > 0 && (
              <section aria-label={copy.open}>
                <SectionTitle>{copy.open}</SectionTitle>
                <Cards>
                  {data.open.map((requirement, index) => (
                    <RequirementCard key={requirement.id ?? index} requirement={requirement} onCancel={setCancelled} />
                  ))}
                </Cards>
              </section>
            )}
            <SectionTitle>{copy.history}</SectionTitle>
            <List pages={pages}>
              {(requirement, index) => (
                <RequirementCard key={`${requirement.id ?? ''}${index}`} requirement={requirement} />
              )}
            </List>
          </>
        )}
      </Reading>
      {cancelled && <CancelDialog id={cancelled} onClose={close} />}
    </Screen>
  )
})
