import { Button } from 'antd'
import { useState } from 'react'
import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { DryRun } from './DryRun.tsx'
import { copy as dryRun } from './dryRun.copy.ts'
import { copy, fields } from './redpacketRule.copy.ts'

const columns = columnsOf(fields)

export default function RedPacketRulePage() {
  const [isTrying, setTrying] = useState(false)
  return (
    <>
      <ResourcePage
        {...copy}
        path="/redpacket-rules"
        permission="packet.change"
        columns={columns}
        fields={fields}
        search={false}
        toolbar={<Button onClick={() => setTrying(true)}>{dryRun.open}</Button>}
      />
      {isTrying && <DryRun onClose={() => setTrying(false)} />}
    </>
  )
}
