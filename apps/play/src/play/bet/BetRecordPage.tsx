import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Tag, type TagTone } from '@koi/ui/Tag'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { everything, RecordFilters } from '../record/RecordFilters.tsx'
import { Screen } from '../../app/Screen.tsx'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { usePages } from '../../app/usePages.ts'
import { List } from '../../ui/List.tsx'
import { stateOf, copy } from './bet.copy.ts'
import css from './bet.module.css'
import { BetSheet } from './BetSheet.tsx'
import { type Bet, toBet } from './bet.read.ts'
import { Result } from './Result.tsx'

const toneOf = (state: Bet['state']): TagTone => (state === 'settled' ? 'good' : state === 'open' ? 'waiting' : 'plain')

export default function BetRecordPage() {
  const isSignedIn = useRequirePlayer()
  const [filter, setFilter] = useState(everything)
  const [shown, setShown] = useState<Bet | null>(null)
  const pages = usePages('POST /api/betrecord', filter, { when: isSignedIn, toRow: toBet })
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
          <li key={`${bet.venue}${bet.id}${index}`}>
            <Card as="button" gap={1} type="button" aria-haspopup="dialog" onClick={() => setShown(bet)}>
              <span className={css.line}>
                <strong>{bet.play}</strong>
                <span className={css.amount}>
                  <Result of={bet} />
                </span>
              </span>
              <span className={css.line}>
                <span className={css.soft}>{bet.memo}</span>
                <Tag tone={toneOf(bet.state)}>{stateOf(bet.state)}</Tag>
              </span>
              <span className={css.line}>
                <span className={css.soft}>{bet.code}</span>
                <span className={css.soft}>
                  {copy.stake} <Money of={bet.stake} />
                </span>
              </span>
              <span className={css.line}>
                <span className={css.soft}>{bet.id}</span>
                <span className={css.soft}>{bet.at}</span>
              </span>
            </Card>
          </li>
        )}
      </List>
      {shown && <BetSheet bet={shown} onClose={() => setShown(null)} />}
    </Screen>
  )
}
