import { NothingToClaim } from '@koi/contract/reward/rebate/rebate.copy'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { Tag } from '@koi/ui/Tag'
import { useState } from 'react'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { everything, RecordFilters } from '../../play/record/RecordFilters.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { toastSuccess, toast } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { Hero, HeroButton, HeroNote } from '../../ui/Hero.tsx'
import { List } from '../../ui/List.tsx'
import { stateNames, stateUndefined, copy } from './rebate.copy.ts'
import css from './rebate.module.css'
import { type Rebate, toClaimed, toRebate, toRebateTotals } from './rebate.read.ts'
import { withAmount, write } from '../../app/data/write.ts'

function Line({ rebate: { game, amount, state, createdAt, claimedAt } }: { rebate: Rebate }) {
  return (
    <Card as="li" gap={1}>
      <span className={css.line}>
        <strong>{game}</strong>
        <Money of={amount} tone={state === 'claimed' ? 'gold' : 'plain'} size="m" />
      </span>
      <span className={css.line}>
        <span className={css.times}>
          <span>
            {copy.createdAt} <span>{createdAt}</span>
          </span>
          {claimedAt && (
            <span>
              {copy.updatedAt} <span>{claimedAt}</span>
            </span>
          )}
        </span>
        <Tag tone={state === 'unclaimed' ? 'waiting' : 'plain'}>{state ? stateNames[state] : stateUndefined}</Tag>
      </span>
    </Card>
  )
}

export default playersOnly(function RebatePage() {
  const [filter, setFilter] = useState(everything)
  // The API requires an empty `type`.
  const input = { ...filter, type: '' }
  const pages = usePages('POST /api/getfanshui', input, {
    pick: (data) => data?.list,
    toRow: toRebate,
    toHead: toRebateTotals,
  })
  const totals = pages.head.data
  const [claim, isClaiming] = useSubmit(async () => {
    if (!totals || totals.claimable <= 0) return toast(NothingToClaim.text())
    const { message, data } = await write('POST /api/dofanshui', {})
    toastSuccess(withAmount(message, toClaimed(data) ?? totals.claimable))
    await refreshPlayer()
  })
  return (
    <Screen title={copy.title}>
      <Hero>
        <Facts look="columns" isLarge>
          <Fact label={copy.pending}>
            <span className={css.pending}>{totals ? <Money of={totals.claimable} size="l" /> : copy.unknown}</span>
          </Fact>
          <Fact label={copy.claimed}>{totals ? <Money of={totals.claimed} size="m" /> : copy.unknown}</Fact>
        </Facts>
        <HeroButton
          isBusy={isClaiming}
          disabled={!totals}
          isQuiet={totals?.claimable === 0}
          onClick={() => void claim()}
        >
          {copy.claim}
        </HeroButton>
        {totals?.claimable === 0 && <HeroNote>{NothingToClaim.text()}</HeroNote>}
        <HeroNote>{copy.note}</HeroNote>
      </Hero>
      <RecordFilters value={filter} onChange={setFilter} />
      <List pages={pages}>
        {/* oxlint-disable-next-line react/no-array-index-key -- a rebate has no id on this wire */}
        {(rebate, index) => <Line key={index} rebate={rebate} />}
      </List>
    </Screen>
  )
})
