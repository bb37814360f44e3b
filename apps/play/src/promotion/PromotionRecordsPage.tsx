import { ButtonLink } from '@koi/ui/Button'
import { Money } from '@koi/ui/Money'
import { Tag, type TagTone } from '@koi/ui/Tag'
import { numberOf } from '@koi/web/money'
import { paths } from '../app/paths.ts'
import { Screen } from '../app/Screen.tsx'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { usePages } from '../app/usePages.ts'
import { List } from '../ui/List.tsx'
import { FreeRounds } from './FreeRounds.tsx'
import { stateNames, stateUndefined, copy } from './promotion.copy.ts'
import css from './promotion.module.css'

const tones: Readonly<Record<number, TagTone>> = { 1: 'waiting', 2: 'good', 3: 'bad' }

export default function PromotionRecordsPage() {
  const isSignedIn = useRequirePlayer()
  const pages = usePages('POST /api/activityApplyLog', {}, { when: isSignedIn })
  if (!isSignedIn) return null
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
        {(row, index) => {
          const state = numberOf(row?.state)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an application has no id on this wire
            <li key={index} className={css.record}>
              <span className={css.words}>
                <strong>{row?.activity_name}</strong>
                <span className={css.time}>{row?.created_at}</span>
              </span>
              <span className={css.outcome}>
                <Tag tone={tones[state] ?? 'plain'}>{stateNames[state] ?? stateUndefined}</Tag>
                {row && numberOf(row.amount) > 0 ? (
                  <span className={css.time}>
                    {copy.appliedAmount} <Money of={row.amount} />
                  </span>
                ) : null}
              </span>
            </li>
          )
        }}
      </List>
    </Screen>
  )
}
