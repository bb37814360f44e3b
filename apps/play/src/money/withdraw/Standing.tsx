import { addresses } from '@koi/contract/addresses'
import { formats } from '@koi/contract/formats'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { alert } from '@koi/ui/icons/frame'
import { Between, Faint } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { Tag } from '@koi/ui/Tag'
import { Meter } from '../../ui/Meter.tsx'
import { paths } from '../../app/shell/paths.ts'
import { type Block, type Requirement, type Standing as State, withdrawableNow } from '../balance/standing.read.ts'
import { blockTitles } from '../balance/standing.copy.ts'
import { standing as copy } from './withdraw.copy.ts'
import css from './standing.module.css'

/** Where the player removes an obstacle; kinds that only time or the service ends have none. */
const ways: Record<string, { to: string; label: string } | undefined> = {
  password_change: { to: paths.password(2), label: copy.toPassword },
  identity: { to: addresses.verification, label: copy.toIdentity },
  turnover: { to: addresses.turnover, label: copy.toTurnover },
  gift: { to: addresses.turnover, label: copy.toTurnover },
  amount: { to: addresses.deposit, label: copy.toDeposit },
  waiting: { to: `${addresses.transactions}?type=2`, label: copy.toOrders },
  blocked: { to: addresses.service, label: copy.toService },
  hold: { to: addresses.service, label: copy.toService },
}

/** `isExplained`: bars below show the amounts that the sentence would repeat. */
function BlockRow({ block: { kind, text, until }, isExplained }: { block: Block; isExplained: boolean }) {
  const way = ways[kind]
  return (
    <li className={css.block}>
      <Icon of={alert} size="s" />
      <div className={css.words}>
        <strong>{blockTitles[kind] ?? text}</strong>
        {blockTitles[kind] && !isExplained && <Faint as="span">{kind === 'payee' ? copy.noPayee : text}</Faint>}
        {until && <Faint as="span">{copy.until(formats.time(until, 'minute'))}</Faint>}
      </div>
      {way && (
        <ButtonLink kind="soft" size="s" to={way.to}>
          {way.label}
        </ButtonLink>
      )}
    </li>
  )
}

function RequirementRow({ requirement }: { requirement: Requirement }) {
  const { title, amount, worked, rest, holdsAll, holds } = requirement
  return (
    <li className={css.requirement}>
      <Between>
        <span>{title}</span>
        <span>
          {copy.rest} <Money of={rest} />
        </span>
      </Between>
      <Meter label={copy.progress(title)} part={worked} whole={amount} />
      <Faint as="span">{holdsAll ? copy.holdsAll : copy.holdsOwn(formats.money(holds))}</Faint>
    </li>
  )
}

/** Says before an amount is typed whether money can be withdrawn, how much, and everything that stands against it. */
export function Standing({ of: state }: { of: State }) {
  const { canWithdraw, balance, held, blocks, requirements } = state
  const isFree = blocks.length === 0
  return (
    <Card aria-label={copy.title} gap={3}>
      <div className={css.head}>
        <span className={css.label}>{copy.title}</span>
        <Tag tone={isFree && canWithdraw ? 'good' : 'waiting'} isLarge>
          {isFree && canWithdraw ? copy.can : copy.cannot}
        </Tag>
      </div>
      <p className={css.most}>
        <Money of={withdrawableNow(state)} size="l" />
      </p>
      <Faint>
        {isFree && held > 0
          ? copy.held(formats.money(held))
          : isFree
            ? copy.all
            : copy.ofBalance(formats.money(balance))}
      </Faint>
      {!isFree && (
        <ul className={css.blocks} aria-label={copy.reasons}>
          {blocks.map((block) => (
            <BlockRow
              key={block.kind}
              block={block}
              isExplained={block.kind === 'turnover' && requirements.length > 0}
            />
          ))}
        </ul>
      )}
      {requirements.length > 0 && (
        <ul className={css.requirements} aria-label={copy.requirements}>
          {requirements.map((requirement) => (
            <RequirementRow key={requirement.id} requirement={requirement} />
          ))}
        </ul>
      )}
      {requirements.some(({ isBonus }) => isBonus) && (
        <ButtonLink kind="light" size="s" to={addresses.bonuses}>
          {copy.toBonuses}
        </ButtonLink>
      )}
    </Card>
  )
}
