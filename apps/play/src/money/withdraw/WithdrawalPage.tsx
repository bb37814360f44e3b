import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useQuery } from '@koi/ui/router'
import type { PayeeKind } from '../payee/payees.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { copy } from './withdraw.copy.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'

/** AnToken has no tab button; only /withdrawal?type=3 opens it. */
const shown = ([1, 2] as const).map((value) => ({ value: value as PayeeKind, label: copy.tabs[value] }))
const hidden = { value: 3 as PayeeKind, label: copy.tabs[3] }

export default playersOnly(function WithdrawalPage() {
  const [query, setQuery] = useQuery()
  const type = query.get('type')
  const tab: PayeeKind = type === '2' ? 2 : type === '3' ? 3 : 1
  return (
    <Screen title={tab === 3 ? `${copy.title} ${hidden.label}` : copy.title}>
      <Tabs
        id="withdrawal"
        label={copy.tabsLabel}
        items={shown}
        value={tab}
        onChange={(next) => setQuery({ type: String(next) })}
      />
      <TabPanel of="withdrawal" value={tab} label={tab === 3 ? hidden.label : undefined}>
        <WithdrawalForm key={tab} tab={tab} />
      </TabPanel>
    </Screen>
  )
})
