import { Faint } from '@koi/ui/Layout'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Tag, type TagTone } from '@koi/ui/Tag'
import { useState } from 'react'
import { paths } from '../../app/shell/paths.ts'
import { everything, RecordFilters } from '../record/RecordFilters.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { stateOf, copy } from './bet.copy.ts'
import css from './bet.module.css'
import { BetSheet } from './BetSheet.tsx'
import { type Bet, toBet } from './bet.read.ts'
import { Result } from './Result.tsx'

const toneOf = (state: Bet['state']): TagTone => (state === 'settled' ? 'good' : state === 'open' ? 'waiting' : 'plain')

export default playersOnly(function BetRecordPage() {
  const [filter, setFilter] = useState(everything)
  const [shown, setShown] = useState<Bet | null>(null)
  const pages = usePages('POST /api/betrecord', filter, { toRow: toBet })
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
                <Faint as="span">{bet.memo}</Faint>
                <Tag tone={toneOf(bet.state)}>{stateOf(bet.state)}</Tag>
              </span>
              <span className={css.line}>
                <Faint as="span">{bet.code}</Faint>
                <Faint as="span">
                  {copy.stake} <Money of={bet.stake} />
                </Faint>
              </span>
              <span className={css.line}>
                <Faint as="span">{bet.id}</Faint>
                <Faint as="span">{bet.at}</Faint>
              </span>
            </Card>
          </li>
        )}
      </List>
      {shown && <BetSheet bet={shown} onClose={() => setShown(null)} />}
    </Screen>
  )
})
