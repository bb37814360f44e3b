import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Tag } from '@koi/ui/Tag'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { FreeRounds } from './FreeRounds.tsx'
import { stateNames, stateUndefined, copy } from './promotion.copy.ts'
import css from './promotion.module.css'
import { toApplication } from './promotion.read.ts'
import { tones } from './tones.ts'

export default playersOnly(function PromotionRecordsPage() {
  const pages = usePages('POST /api/activityApplyLog', {}, { toRow: toApplication })
  return (
    <Screen title={copy.records}>
      <FreeRounds isFailureShown={pages.page === 0} />
      <List
        pages={pages}
        emptyAction={
          <ButtonLink kind="soft" size="s" to={paths.promotions()}>
            {copy.goToPromotions}
          </ButtonLink>
        }
      >
        {({ name, state, amount, createdAt }, index) => {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an application has no id on this wire
            <Card as="li" layout="row" gap={3} key={index}>
              <span className={css.words}>
                <strong>{name}</strong>
                <span className={css.time}>{createdAt}</span>
              </span>
              <span className={css.outcome}>
                <Tag tone={state ? tones[state] : 'plain'}>{state ? stateNames[state] : stateUndefined}</Tag>
                {amount > 0 ? (
                  <span className={css.time}>
                    {copy.appliedAmount} <Money of={amount} />
                  </span>
                ) : null}
              </span>
            </Card>
          )
        }}
      </List>
    </Screen>
  )
})
