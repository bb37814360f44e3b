import { unlessPaused } from '../../player/pause/unlessPaused.tsx'
import { addresses } from '@koi/contract/addresses'
import { gift } from '@koi/ui/icons/frame'
import { RowLink, Rows } from '@koi/ui/Rows'
import { routeOf, useLocation } from '@koi/ui/router'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { entries, type Entry } from './entries.ts'
import { copy } from './rewards.copy.ts'

const EntryRow = ({ entry: { useLine, to, label, icon } }: { entry: Entry }) => (
  <RowLink to={to} label={label} icon={icon} value={useLine() || undefined} />
)

const List = playersOnly(function List() {
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <Rows>
        {entries.map((entry) => (
          <EntryRow key={entry.to} entry={entry} />
        ))}
        <RowLink icon={gift} label={copy.bonuses} to={addresses.bonuses} />
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
