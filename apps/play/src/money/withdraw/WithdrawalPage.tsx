import type { PayeeKind } from '@koi/contract/state'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useState } from 'react'
import { useQuery } from '@koi/ui/router'
import { kindOfType, pageTypes } from '../payee/payees.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { copy } from './withdraw.copy.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'

/** AnToken has no tab button; only /withdrawal?type=3 opens it. */
const shown = (['bank', 'usdt'] as PayeeKind[]).map((value) => ({ value, label: copy.tabs[value] }))

export default playersOnly(function WithdrawalPage() {
  const [query, setQuery] = useQuery()
  const tab = kindOfType(query.get('type'))
  // A change of tab clears the chosen payee, so a payee is preset on arrival only.
  const [hasSwitched, setSwitched] = useState(false)
  return (
    <Screen title={tab === 'antoken' ? `${copy.title} ${copy.tabs.antoken}` : copy.title}>
      <Tabs
        id="withdrawal"
        label={copy.tabsLabel}
        items={shown}
        value={tab}
        onChange={(next) => {
          setSwitched(true)
          setQuery({ type: String(pageTypes[next]) })
        }}
      />
      <TabPanel of="withdrawal" value={tab} label={tab === 'antoken' ? copy.tabs.antoken : undefined}>
        <WithdrawalForm key={tab} tab={tab} presets={!hasSwitched} />
      </TabPanel>
    </Screen>
  )
})
