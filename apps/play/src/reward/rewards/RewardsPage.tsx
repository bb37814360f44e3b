import { unlessPaused } from '../../player/pause/unlessPaused.tsx'
import { addresses } from '@koi/contract/addresses'
import { gift } from '@koi/ui/icons/frame'
import { RowLink, Rows } from '@koi/ui/Rows'
import { routeOf, useLocation } from '@koi/ui/router'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { CheckInNow } from './CheckInNow.tsx'
import { Claimable, useClaimable } from './Claimable.tsx'
import { entries, type Entry } from './entries.ts'
import { copy } from './rewards.copy.ts'

const EntryRow = ({ entry: { useLine, to, label, icon } }: { entry: Entry }) => (
  <RowLink to={to} label={label} icon={icon} value={useLine() || undefined} />
)

const List = playersOnly(function List() {
  const lines = useClaimable()
  const isAbove = (path: string) => lines?.some(({ to }) => to === path) ?? false
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <CheckInNow />
      {lines && <Claimable lines={lines} />}
      <Rows title={copy.all}>
        {entries
          .filter(({ to }) => !isAbove(to))
          .map((entry) => (
            <EntryRow key={entry.to} entry={entry} />
          ))}
        {!isAbove(addresses.bonuses) && <RowLink icon={gift} label={copy.bonuses} to={addresses.bonuses} />}
      </Rows>
    </Screen>
  )
})

/** The list of rewards, and the screens that it leads to. */
function RewardsPage() {
  const route = routeOf(useLocation().pathname)
  const entry = entries.find(({ to }) => routeOf(to) === route)
  return entry ? <entry.Screen /> : <List />
}

export default unlessPaused(copy.title, RewardsPage)
