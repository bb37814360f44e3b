import { ActivityGone } from '@koi/contract/promotion/promotion.copy'
import { Button, ButtonLink } from '@koi/ui/Button'
import { goToLogin } from '../app/go.ts'
import { EmptyState } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { uiCopy } from '@koi/ui/ui.copy'
import { useState } from 'react'
import { useQuery } from '@koi/ui/router'
import { paths } from '../app/paths.ts'
import { useRead } from '../app/queries.ts'
import { Screen } from '../app/Screen.tsx'
import { useToken } from '../app/session.ts'
import { isOn } from '../app/site.ts'
import { toast } from '../app/toast.ts'
import { Html } from '../ui/Html.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { copy } from './promotion.copy.ts'
import css from './promotion.module.css'
import type { Promotion } from './promotions.ts'

/** Missing promotion: back to the list, or retry if the request failed. */
const MissingPromotion = ({ onRetry }: { onRetry: (() => void) | null }) => (
  <EmptyState
    picture={onRetry ? 'failed' : 'empty'}
    action={
      <div className={css.ways}>
        {onRetry && (
          <Button kind="soft" size="s" onClick={onRetry}>
            {uiCopy.retry}
          </Button>
        )}
        <ButtonLink kind="soft" size="s" to={paths.promotions()}>
          {copy.backToList}
        </ButtonLink>
      </div>
    }
  >
    {onRetry ? uiCopy.failed : ActivityGone.text()}
  </EmptyState>
)

function Detail({ promotion }: { promotion: Promotion }) {
  const { banner, title, created_at, content, memo } = promotion
  return (
    <>
      {banner && <img className={css.hero} src={banner} alt="" width="686" height="300" />}
      <article className={css.article}>
        <div>
          <h2 className={css.title}>{title}</h2>
          {created_at && <p className={css.time}>{created_at}</p>}
        </div>
        {content && <Html of={content} />}
      </article>
      {memo && (
        <aside className={css.memo} aria-label={copy.memo}>
          <Html of={memo} />
        </aside>
      )}
    </>
  )
}

export default function PromotionPage() {
  const [query] = useQuery()
  const id = query.get('id') ?? ''
  const token = useToken()
  const [isApplying, setApplying] = useState(false)
  const { data, isFirst, hasFailed, isUnreachable, retry } = useRead('POST /api/activitydeatil', { id })
  const promotion = data as Promotion | null | undefined

  const apply = () => {
    if (!token) return goToLogin(paths.promotion(id))
    // The specification sends a player to the login here too; a toast is shown instead.
    if (!isOn(promotion?.can_apply)) return toast(copy.notNow)
    setApplying(true)
  }

  return (
    <Screen title={copy.detail}>
      <div className={css.page}>
        {isFirst && (
          <>
            <Skeleton shape="banner" />
            <Skeleton rows={6} />
          </>
        )}
        {(hasFailed || data === null) && <MissingPromotion onRetry={isUnreachable ? retry : null} />}
        {promotion && <Detail promotion={promotion} />}
      </div>
      {promotion && (
        <div className={css.bar}>
          <Button wide onClick={apply}>
            {copy.apply}
          </Button>
        </div>
      )}
      {isApplying && (
        <ApplyDialog
          id={id}
          needsAmount={promotion?.needs_amount == null || isOn(promotion.needs_amount)}
          onClose={() => setApplying(false)}
        />
      )}
    </Screen>
  )
}
