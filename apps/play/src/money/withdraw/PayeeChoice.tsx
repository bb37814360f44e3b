import { Faint } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import type { PayeeKind } from '@koi/contract/state'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Reading } from '@koi/ui/Reading'
import { Icon } from '@koi/ui/Icon'
import { check } from '@koi/ui/icons/frame'
import { Radios } from '@koi/ui/Radios'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/shell/paths.ts'
import type { Payee } from '../payee/payee.read.ts'
import { maxPayees, shownNumber, usePayees } from '../payee/payees.ts'
import { blockTitles } from '../balance/standing.copy.ts'
import type { Block } from '../balance/standing.read.ts'
import { copy } from './withdraw.copy.ts'
import css from './withdraw.module.css'

const addPath = { bank: addresses.addBankCard, usdt: paths.wallet(2, 1), antoken: paths.wallet(3, 2) }

const idOf = (payee: Payee, index: number) => payee.key || String(index)

interface Props {
  tab: PayeeKind
  /** What stands against single payees, by their ids. */
  blocks?: ReadonlyMap<string, Block[]> | undefined
  /** Whether `blocks` is final, so that a payee may be preset. */
  isReady: boolean
  value: string
  onChange: (payee: Payee) => void
}

export function PayeeChoice({ tab, blocks, isReady, value, onChange }: Props) {
  const reading = usePayees(tab)
  const usable = (reading.data ?? []).filter((payee) => !blocks?.get(payee.key)?.length && payee.key !== '')
  const only = usable.length === 1 ? usable[0] : undefined
  // The only payee that can be paid is chosen, once per visit of the form.
  const isPreset = useRef(false)
  useEffect(() => {
    if (!isReady || !only || value !== '' || isPreset.current) return
    isPreset.current = true
    onChange(only)
  })
  return (
    <Card>
      <Reading of={reading} skeleton={<Skeleton shape="row" rows={2} />} empty={<Faint>{copy.none[tab]}</Faint>}>
        {(payees) => (
          <Radios
            name="bank"
            label={copy.choose[tab]}
            values={payees.map(idOf)}
            value={value}
            onChange={(id) => onChange(payees.find((payee, index) => idOf(payee, index) === id)!)}
            className={css.payees}
            itemClassName={css.payee}
          >
            {(id) => {
              const payee = payees.find((one, index) => idOf(one, index) === id)!
              const [block] = blocks?.get(payee.key) ?? []
              return (
                <>
                  {payee.icon ? <img src={payee.icon} alt="" width="28" height="28" /> : null}
                  <span className={css.words}>
                    <span>{tab === 'bank' ? payee.bank : payee.owner}</span>
                    <Faint as="span">{shownNumber(payee, tab)}</Faint>
                    {block && (
                      <span className={css.mark}>
                        <Tag tone="bad">{blockTitles[block.kind] ?? block.text}</Tag>
                      </span>
                    )}
                  </span>
                  {id === value && <Icon of={check} />}
                </>
              )
            }}
          </Radios>
        )}
      </Reading>
      {(reading.data?.length ?? 0) < maxPayees && !reading.isFirst && (
        <ButtonLink kind="soft" size="s" to={addPath[tab]}>
          {copy.add[tab]}
        </ButtonLink>
      )}
    </Card>
  )
}
