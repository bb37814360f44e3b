import { unlessPaused } from '../../player/pause/unlessPaused.tsx'
import { ActivityGone } from '@koi/contract/reward/promotion/promotion.copy'
import { Button, ButtonLink } from '@koi/ui/Button'
import { goToLogin } from '../../app/shell/go.ts'
import { Between, Faint } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { Tag } from '@koi/ui/Tag'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Notice } from '@koi/ui/Notice'
import { Skeleton } from '@koi/ui/Skeleton'
import { uiCopy } from '@koi/ui/ui.copy'
import { useState } from 'react'
import { useQuery } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useToken } from '../../app/session/session.ts'
import { toast } from '../../app/notices/toast.ts'
import { Html } from '../../ui/Html.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { copy, stateNames, stateUndefined } from './promotion.copy.ts'
import { tones } from './tones.ts'
import css from './promotion.module.css'
import { type Filed, type PromotionDetail, toPromotionDetail } from './promotion.read.ts'

/** Shown for a missing promotion: a link to the list, or retry if the request failed. */
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

function Detail({ promotion }: { promotion: PromotionDetail }) {
  const { banner, title, createdAt, content, memo } = promotion
  return (
    <>
      {banner && <img className={css.hero} src={banner} alt="" width="686" height="300" />}
      <Card as="article" gap={3}>
        <div>
          <h2 className={css.title}>{title}</h2>
          {createdAt && <p className={css.time}>{createdAt}</p>}
        </div>
        {content && <Html of={content} />}
      </Card>
      {memo && (
        <Notice tone="bonus" label={copy.memo}>
          <Html of={memo} />
        </Notice>
      )}
    </>
  )
}

/** Where the player's application stands. */
const OwnApplication = ({ application: { state, amount, createdAt } }: { application: Filed }) => (
  <Card as="section" gap={1} aria-label={copy.own}>
    <Between as="div">
      <strong>{copy.own}</strong>
      <Tag isLarge tone={state ? tones[state] : 'plain'}>
        {state ? stateNames[state] : stateUndefined}
      </Tag>
    </Between>
    <Between>
      <Faint as="span">{createdAt}</Faint>
      {amount > 0 && (
        <span>
          {copy.appliedAmount} <Money of={amount} />
        </span>
      )}
    </Between>
    {state === 'pending' && <Faint>{copy.inReviewLine}</Faint>}
  </Card>
)

function PromotionPage() {
  const [query] = useQuery()
  const id = query.get('id') ?? ''
  const token = useToken()
  const [isApplying, setApplying] = useState(false)
  const detail = useRead('POST /api/activitydeatil', { id }, { select: toPromotionDetail })
  const { data: promotion, isFirst, hasFailed, isUnreachable, retry } = detail

  const apply = () => {
    if (!token) return goToLogin(paths.promotion(id))
    // The specification sends a player to the login here too; a toast is shown instead.
    if (!promotion?.canApply) return toast(copy.notNow)
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
        {(hasFailed || promotion === null) && <MissingPromotion onRetry={isUnreachable ? retry : null} />}
        {promotion?.application && <OwnApplication application={promotion.application} />}
        {promotion && <Detail promotion={promotion} />}
      </div>
      {promotion && (
        <div className={css.bar}>
          <Button wide onClick={apply} disabled={promotion.application?.state === 'pending'}>
            {promotion.application?.state === 'pending' ? copy.inReview : copy.apply}
          </Button>
        </div>
      )}
      {isApplying && (
        <ApplyDialog id={id} needsAmount={promotion?.needsAmount ?? true} onClose={() => setApplying(false)} />
      )}
    </Screen>
  )
}

export default unlessPaused(copy.detail, PromotionPage)
