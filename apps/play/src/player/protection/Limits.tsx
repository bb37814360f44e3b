import { type LimitKind, limitKinds } from '@koi/contract/player/protection/protection'
import { RowButton, Rows } from '@koi/ui/Rows'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useState } from 'react'
import { More } from '../../ui/More.tsx'
import { LimitSheet } from './LimitSheet.tsx'
import { PendingLimit } from './PendingLimit.tsx'
import { copy } from './protection.copy.ts'
import css from './protection.module.css'
import type { Limit } from './protection.read.ts'

/** When the limit has room again. */
const freedOf = ({ rest, endsAt, release }: Limit): string =>
  rest === null ? '' : endsAt ? copy.endsAt(endsAt) : release ? copy.frees(release.at, release.amount) : ''

const valueOf = (limit: Limit) => {
  const { amount, operatorAmount, used, rest } = limit
  const set = [
    amount ? copy.most(amount) : operatorAmount ? '' : copy.noLimit,
    operatorAmount ? copy.byOperatorLimit(operatorAmount) : '',
  ]
  const stands = [copy.used(used), rest ? copy.rest(rest) : '']
  return (
    <>
      <span className={css.most}>{set.filter(Boolean).join(' · ')}</span>
      {stands.filter(Boolean).join(' · ')}
      <span className={css.freed}>{freedOf(limit)}</span>
    </>
  )
}

const tabs = limitKinds.map((value) => ({ value, label: copy.kinds[value] }))

export function Limits({ limits }: { limits: readonly Limit[] }) {
  const [kind, setKind] = useState<LimitKind>('deposit')
  const [open, setOpen] = useState<Limit | null>(null)
  const shown = limits.filter((limit) => limit.kind === kind)
  const waiting = limits.flatMap((limit) => (limit.pending ? [{ limit, pending: limit.pending }] : []))
  return (
    <Rows title={copy.limits}>
      <Tabs id="limits" label={copy.limits} items={tabs} value={kind} onChange={setKind} />
      <TabPanel of="limits" value={kind}>
        {shown.map((limit) => (
          <RowButton
            key={`${limit.kind}${limit.span}`}
            label={limit.name}
            value={valueOf(limit)}
            onClick={() => setOpen(limit)}
          />
        ))}
        {waiting.map(({ limit, pending }) => (
          <PendingLimit key={`${limit.kind}${limit.span}`} limit={limit} pending={pending} />
        ))}
        <div className={css.note}>
          <p>{copy.limitLines[kind]}</p>
          <More title={copy.limitMoreTitle} text={copy.limitMore[kind]} />
        </div>
      </TabPanel>
      {open && <LimitSheet limit={open} onClose={() => setOpen(null)} />}
    </Rows>
  )
}
