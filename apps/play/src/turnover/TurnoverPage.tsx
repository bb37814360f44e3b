import { numberOf } from '@koi/web/money'
import { useCallback, useState } from 'react'
import { call } from '../app/api.ts'
import { useAsk } from '../app/queries.ts'
import { Screen } from '../app/Screen.tsx'
import { useMember } from '../app/useMember.ts'
import { usePages } from '../app/usePages.ts'
import { Failed } from '../ui/Blank.tsx'
import { List } from '../ui/List.tsx'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { type Duty, DutyCard } from './DutyCard.tsx'
import { texts } from './turnover.copy.ts'
import css from './turnover.module.css'

/** /turnover: every duty, how far it is worked off, and a way out of a promotion (D-051). */
export default function TurnoverPage() {
  const isMember = useMember()
  const [cancelled, setCancelled] = useState('')
  const close = useCallback(() => setCancelled(''), [])
  const { data, isFirst, hasFailed, retry } = useAsk('POST /api/duties', { page: 1 }, { when: isMember })
  const open = (Array.isArray(data?.open) ? data.open : []) as Duty[]
  const pages = usePages<Duty>(
    (page, signal) => call('POST /api/duties', { page }, { quiet: true, signal }),
    { open: open.length },
    { when: data !== undefined, pick: (found) => (found as { list?: unknown } | null)?.list },
  )
  if (!isMember) return null
  return (
    <Screen title={texts.title}>
      {isFirst && (
        <div className={css.head}>
          <Skeleton shape="block" rows={2} />
        </div>
      )}
      {hasFailed && <Failed onRetry={retry} />}
      {data !== undefined && (
        <>
          <section className={css.head}>
            <p className={css.faint}>{texts.rest}</p>
            <p className={css.rest}>
              <Money of={data?.bet_amount} size="l" />
            </p>
            {numberOf(data?.bet_amount) === 0 && open.length === 0 && <p className={css.free}>{texts.free}</p>}
            <p className={css.faint}>{texts.rule}</p>
          </section>
          {open.length > 0 && (
            <section aria-label={texts.open}>
              <h2 className={css.title}>{texts.open}</h2>
              <ul className={css.cards}>
                {open.map((duty, index) => (
                  <DutyCard key={duty.id ?? index} duty={duty} onCancel={setCancelled} />
                ))}
              </ul>
            </section>
          )}
          <h2 className={css.title}>{texts.history}</h2>
          <List pages={pages}>{(duty, index) => <DutyCard key={`${duty.id ?? ''}${index}`} duty={duty} />}</List>
        </>
      )}
      {cancelled && <CancelDialog id={cancelled} onClose={close} />}
    </Screen>
  )
}
