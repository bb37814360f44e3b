import { Button } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { DryRun } from './DryRun.tsx'
import { copy as dryRun } from './dryRun.copy.ts'
import { copy, fields } from './redpacketRule.copy.ts'

export default function RedPacketRulePage() {
  const [isTrying, setTrying] = useState(false)
  return (
    <>
      <ResourcePage
        {...copy}
        path="/console/api/redpacket-rules"
        fields={fields}
        search={false}
        toolbar={<Button onClick={() => setTrying(true)}>{dryRun.open}</Button>}
      />
      {isTrying && <DryRun onClose={() => setTrying(false)} />}
    </>
  )
}
