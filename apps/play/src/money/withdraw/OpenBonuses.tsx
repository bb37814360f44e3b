import { addresses } from '@koi/contract/addresses'
import type { Fen } from '@koi/contract/money'
import { ButtonLink } from '@koi/ui/Button'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { useRead } from '../../app/data/queries.ts'
import { toBonuses } from '../../reward/bonus/bonus.read.ts'
import { copy } from './withdraw.copy.ts'

/**
 * Lists the open bonuses, which block a withdrawal until their turnover is reached or they are given up; renders nothing
 * if there are none. `requirement`: the missing turnover, null if unknown. At 0 nothing is requested.
 */
export function OpenBonuses({ requirement }: { requirement: Fen | null }) {
  const hasRequirement = requirement !== 0
  const options = { select: toBonuses, when: hasRequirement, quiet: true, toastKind: null } as const
  const { data } = useRead('POST /api/bonus/list', {}, options)
  const open = (data?.open ?? []).filter(({ state, rest }) => state === 'open' && rest > 0)
  if (!hasRequirement || open.length === 0) return null
  return (
    <Notice as="section" tone="bonus" label={copy.openBonuses}>
      <p>{copy.openBonusesLine}</p>
      <Facts>
        {open.map(({ id, title, rest }, index) => (
          <Fact key={id ?? index} label={title}>
            {copy.missing} <Money of={rest} />
          </Fact>
        ))}
      </Facts>
      <ButtonLink kind="soft" size="s" to={addresses.bonuses}>
        {copy.toBonuses}
      </ButtonLink>
    </Notice>
  )
}
