import { unlessPaused } from '../../player/pause/unlessPaused.tsx'
import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Empty } from '@koi/ui/EmptyState'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import { Link, useQuery } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { copy } from './promotion.copy.ts'
import css from './promotion.module.css'
import { type Promotion, toPromotionKinds, toPromotions } from './promotion.read.ts'

const PromotionCard = ({ promotion: { id, title, banner, createdAt } }: { promotion: Promotion }) => (
  <li>
    <Card as={Link} padding="flush" to={paths.promotion(id)}>
      {banner && <img className={css.banner} src={banner} alt="" width="686" height="300" loading="lazy" />}
      <span className={`${css.words} ${css.below}`}>
        <strong>{title}</strong>
        <span className={css.time}>{createdAt}</span>
      </span>
    </Card>
  </li>
)

function PromotionsPage() {
  // The kind is in the query so that it survives going back.
  const [query, setQuery] = useQuery()
  const chosen = query.get('type') ?? ''
  const type = /^\d+$/.test(chosen) ? Number(chosen) : chosen
  const kinds = useRead('POST /api/activitytype', {}, { select: toPromotionKinds })
  const filter = chosen === '' ? {} : { type }
  const list = useRead('POST /api/activitylist', filter, { select: toPromotions })
  const choose = (next: string) => setQuery(next ? { type: next } : {})
  const tabs = [
    { value: '', label: copy.all as string },
    ...(kinds.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <VisuallyHiddenTitle>{copy.title}</VisuallyHiddenTitle>
      <div className={css.tabs}>
        <Tabs id="promotions" label={copy.kinds} items={tabs} value={chosen} onChange={choose} look="pills" />
      </div>
      <div className={css.mine}>
        <ButtonLink kind="soft" wide to={addresses.bonuses}>
          {copy.bonuses}
        </ButtonLink>
        <ButtonLink kind="soft" wide to={addresses.rewards}>
          {copy.rewards}
        </ButtonLink>
      </div>
      <TabPanel of="promotions" value={chosen}>
        <Reading
          of={list}
          skeleton={
            <div className={css.list}>
              <Skeleton shape="banner" rows={3} />
            </div>
          }
          empty={<Empty />}
        >
          {(promotions) => (
            <ul className={css.list}>
              {promotions.map((promotion, index) => (
                <PromotionCard key={promotion.id || index} promotion={promotion} />
              ))}
            </ul>
          )}
        </Reading>
      </TabPanel>
    </>
  )
}

export default unlessPaused(copy.title, PromotionsPage, { isTab: true })
