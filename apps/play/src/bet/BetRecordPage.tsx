import { betStates } from '@koi/contract/state'
import { ButtonLink } from '@koi/ui/Button'
import { Money } from '@koi/ui/Money'
import { Tag, type TagTone } from '@koi/ui/Tag'
import { useState } from 'react'
import { paths } from '../app/paths.ts'
import { everything, RecordFilters } from '../record/RecordFilters.tsx'
import { Screen } from '../app/Screen.tsx'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { usePages } from '../app/usePages.ts'
import { List } from '../ui/List.tsx'
import { stateOf, copy } from './bet.copy.ts'
import css from './bet.module.css'
import { BetSheet } from './BetSheet.tsx'
import { type BetRecord, Result, statusOf } from './Result.tsx'

const tones: Readonly<Record<number, TagTone>> = { [betStates.settled]: 'good', [betStates.open]: 'waiting' }

export default function BetRecordPage() {
  const isSignedIn = useRequirePlayer()
  const [filter, setFilter] = useState(everything)
  const [shown, setShown] = useState<BetRecord | null>(null)
  const pages = usePages('POST /api/betrecord', filter, { when: isSignedIn })
  if (!isSignedIn) return null
  return (
    <Screen title={copy.title}>
      <RecordFilters value={filter} onChange={setFilter} />
      <List
        pages={pages}
        emptyAction={
          <ButtonLink kind="soft" size="s" to={paths.home()}>
            {copy.toGames}
          </ButtonLink>
        }
      >
        {(bet, index) => (
          <li key={`${bet?.platname}${bet?.bet_id}${index}`}>
            <button type="button" className={css.row} aria-haspopup="dialog" onClick={() => setShown(bet ?? {})}>
              <span className={css.line}>
                <strong>{bet?.playname}</strong>
                <span className={css.amount}>
                  <Result of={bet ?? {}} />
                </span>
              </span>
              <span className={css.line}>
                <span className={css.soft}>{bet?.playmemo}</span>
                <Tag tone={tones[statusOf(bet)] ?? 'plain'}>{stateOf(statusOf(bet))}</Tag>
              </span>
              <span className={css.line}>
                <span className={css.soft}>{bet?.Code}</span>
                <span className={css.soft}>
                  {copy.stake} <Money of={bet?.bet_amount} />
                </span>
              </span>
              <span className={css.line}>
                <span className={css.soft}>{bet?.bet_id}</span>
                <span className={css.soft}>{bet?.bet_time ?? bet?.created_at}</span>
              </span>
            </button>
          </li>
        )}
      </List>
      {shown && <BetSheet bet={shown} onClose={() => setShown(null)} />}
    </Screen>
  )
}
