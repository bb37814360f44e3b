import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Empty } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { usePlayer } from '../../app/session/player.ts'
import { useToken } from '../../app/session/session.ts'
import { LevelCard } from './LevelCard.tsx'
import { firstTab } from './levels.ts'
import { type Level, noLevel, toLevels } from './vip.read.ts'
import { RebateTable } from './RebateTable.tsx'
import { rules, copy } from './vip.copy.ts'
import css from './vip.module.css'

function Levels({ levels }: { levels: readonly Level[] }) {
  const token = useToken()
  const player = usePlayer()
  const vip = token ? (player?.vip ?? 0) : 0
  const [chosen, setChosen] = useState<number | null>(null)
  const selected = chosen ?? firstTab(vip, levels.length)
  const badge = token && vip >= selected ? copy.reached : copy.notReached
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [selected])
  return (
    <>
      <div ref={tabs} className={css.tabs}>
        <Tabs
          id="levels"
          label={copy.levels}
          look="pills"
          value={selected}
          onChange={setChosen}
          items={levels.map((_, index) => ({
            value: index + 1,
            label: (
              <>
                {copy.level(index + 1)}
                {index + 1 === selected && <span className={css.badge}>{badge}</span>}
              </>
            ),
          }))}
        />
      </div>
      <TabPanel of="levels" value={selected}>
        <LevelCard level={levels[selected - 1] ?? noLevel} number={selected} next={levels[selected]} />
        <RebateTable levels={levels} selected={selected} />
      </TabPanel>
      <Card onPage padding="tight" gap={3}>
        <h2>{copy.rulesTitle}</h2>
        <ol className={css.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Card>
    </>
  )
}

export default function VipPage() {
  const { data: levels = [], isFirst, retry } = useRead('POST /api/uservip', {}, { select: toLevels })
  return (
    <Screen title={copy.title}>
      {isFirst && <Skeleton shape="row" rows={5} />}
      {!isFirst && levels.length === 0 && (
        <Empty
          action={
            <Button kind="soft" size="s" onClick={retry}>
              {copy.retry}
            </Button>
          }
        />
      )}
      {levels.length > 0 && <Levels levels={levels} />}
    </Screen>
  )
}
