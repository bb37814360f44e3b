import { type LimitKind, limitKinds } from '@koi/contract/protection/protection'
import { RowButton, Rows } from '@koi/ui/Rows'
import { Tabs } from '@koi/ui/Tabs'
import { numberOf } from '@koi/web/money'
import { useState } from 'react'
import { More } from '../ui/More.tsx'
import { type Limit, quantity } from './limit.ts'
import { LimitSheet } from './LimitSheet.tsx'
import { PendingLimit } from './PendingLimit.tsx'
import { copy } from './protection.copy.ts'
import css from './protection.module.css'

const valueOf = (limit: Limit) => {
  const { amount, operator_amount: byOperator, used, rest } = limit
  const set = [
    amount ? copy.most(quantity(limit, amount)) : byOperator ? '' : copy.noLimit,
    byOperator ? copy.byOperatorLimit(quantity(limit, byOperator)) : '',
  ]
  const stands = [`${copy.used}${quantity(limit, used)}`, rest ? `${copy.rest}${quantity(limit, rest)}` : '']
  return (
    <>
      <span className={css.most}>{set.filter(Boolean).join(' · ')}</span>
      {stands.filter(Boolean).join(' · ')}
    </>
  )
}

const tabs = limitKinds.map((value) => ({ value, label: copy.kinds[value] }))

export function Limits({ limits }: { limits: readonly Limit[] }) {
  const [kind, setKind] = useState<LimitKind>('deposit')
  const [open, setOpen] = useState<Limit | null>(null)
  const shown = limits.filter((limit) => (limit.kind ?? 'deposit') === kind)
  const waiting = limits.filter((limit) => numberOf(limit.has_pending) === 1)
  return (
    <Rows title={copy.limits}>
      <Tabs label={copy.limits} items={tabs} value={kind} onChange={setKind} />
      {shown.map((limit) => (
        <RowButton
          key={`${limit.kind}${limit.span}`}
          label={limit.name ?? ''}
          value={valueOf(limit)}
          onClick={() => setOpen(limit)}
        />
      ))}
      {waiting.map((limit) => (
        <PendingLimit key={`${limit.kind}${limit.span}`} limit={limit} />
      ))}
      <div className={css.note}>
        <p>{copy.limitLines[kind]}</p>
        <More title={copy.limitMoreTitle} text={copy.limitMore[kind]} />
      </div>
      {open && <LimitSheet limit={open} onClose={() => setOpen(null)} />}
    </Rows>
  )
}
