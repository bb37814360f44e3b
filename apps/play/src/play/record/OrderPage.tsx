import { addresses } from '@koi/contract/addresses'
import { formats } from '@koi/contract/formats'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Confirm } from '@koi/ui/Confirm'
import { EmptyState } from '@koi/ui/EmptyState'
import { Facts } from '@koi/ui/Facts'
import { Icon } from '@koi/ui/Icon'
import { check, close } from '@koi/ui/icons/frame'
import { Faint, PageStack } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Reading } from '@koi/ui/Reading'
import { useQuery } from '@koi/ui/router'
import { Tag, type TagTone } from '@koi/ui/Tag'
import { useState } from 'react'
import { useRead } from '../../app/data/queries.ts'
import { useWrite } from '../../app/data/write.ts'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { paths } from '../../app/shell/paths.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { copy, durationOf } from './order.copy.ts'
import css from './order.module.css'
import { type Order, type Step, toOrder } from '../../money/balance/order.read.ts'

const pollEvery = 10_000
const pollWhileOpen = (order: Order | null | undefined) => (order?.outcome === 'open' ? pollEvery : undefined)

const tones: Record<Order['outcome'], TagTone> = {
  open: 'waiting',
  done: 'good',
  refused: 'bad',
  cancelled: 'plain',
  returned: 'bad',
  expired: 'plain',
}

function StepRow({ step: { name, state, at }, line }: { step: Step; line: string }) {
  return (
    <li className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={css.dot}>
        {state === 'done' && <Icon of={check} size="s" />}
        {state === 'failed' && <Icon of={close} size="s" />}
      </span>
      <div className={css.text}>
        <div className={css.head}>
          <span className={css.name}>{copy.steps[name]}</span>
          {at && <Faint as="span">{at}</Faint>}
        </div>
        {line && <Faint as="span">{line}</Faint>}
      </div>
    </li>
  )
}

/** What the row of a step says besides its name and time. */
function lineOf({ name, state, at }: Step, { actor, arrived, amount }: Order, type: number): string {
  if (state === 'now' && arrived !== null) return copy.comparing(formats.money(amount), formats.money(arrived))
  if (state === 'now' && actor) return copy.actors[actor]
  if (name === 'arrived' && state === 'done' && !at) return copy.byBank
  if (state !== 'failed' || type === 1) return ''
  return type === 4 ? copy.stays : copy.returned
}

function CancelButton({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false)
  const [cancel, isCancelling] = useWrite('POST /api/withdrawal/cancel', refreshPlayer)
  return (
    <>
      <Button kind="light" wide busy={isCancelling} onClick={() => setAsking(true)}>
        {copy.cancel}
      </Button>
      {isAsking && (
        <Confirm
          title={copy.cancelTitle}
          confirmLabel={copy.cancel}
          cancelLabel={copy.keep}
          onConfirm={() => {
            setAsking(false)
            void cancel({ order: order.id })
          }}
          onCancel={() => setAsking(false)}
        >
          {copy.cancelLine(formats.money(order.amount))}
        </Confirm>
      )}
    </>
  )
}

function Way({ order, type }: { order: Order; type: number }) {
  const { amount, arrived, outcome, reason, note, usual } = order
  return (
    <>
      <Card layout="centred" gap={2}>
        <Faint>{order.way}</Faint>
        <p className={css.figure}>
          <Money of={amount} size="l" />
        </p>
        <Tag tone={tones[outcome]} isLarge>
          {copy.outcomes[outcome]}
        </Tag>
        {arrived !== null && outcome === 'done' && (
          <Faint>{copy.differs(formats.money(amount), formats.money(arrived))}</Faint>
        )}
      </Card>
      {(reason || note) && (
        <Notice tone="error" as="section" label={copy.reason}>
          <h2>{copy.reason}</h2>
          {reason && <p>{reason}</p>}
          {note && <p>{note}</p>}
        </Notice>
      )}
      <Card aria-label={copy.way} gap={3}>
        <ol className={css.steps}>
          {order.steps.map((step) => (
            <StepRow key={step.name} step={step} line={lineOf(step, order, type)} />
          ))}
        </ol>
        {usual && outcome === 'open' && (
          <p className={css.usual}>{copy.usual(durationOf(usual.median), durationOf(usual.p90))}</p>
        )}
      </Card>
      <Card as="div">
        <Facts
          look="labels"
          of={(
            [
              [type <= 2 ? copy.number : '', type <= 2 ? order.id : ''],
              [copy.time, order.createdAt],
              [copy.payee, order.payee],
              [copy.fee, order.fee],
              [copy.received, order.fee ? order.received : ''],
            ] as const
          ).filter(([, value]) => value !== '')}
        />
      </Card>
      <div className={css.buttons}>
        {order.canPay && (
          <ButtonLink wide to={paths.depositInfo(order.id)}>
            {copy.pay}
          </ButtonLink>
        )}
        {order.canCancel && <CancelButton order={order} />}
        {type === 2 && order.isClaimed && <Faint>{copy.claimed}</Faint>}
        {type === 1 && (outcome === 'refused' || outcome === 'expired') && (
          <ButtonLink wide to={addresses.deposit}>
            {copy.again}
          </ButtonLink>
        )}
        {type === 2 && (outcome === 'refused' || outcome === 'cancelled') && (
          <ButtonLink wide to={addresses.withdrawal}>
            {copy.withdrawAgain}
          </ButtonLink>
        )}
        {(outcome !== 'done' || type === 2) && (
          <ButtonLink kind="quiet" wide to={addresses.service}>
            {outcome === 'done' ? copy.notArrived : copy.service}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** The way of a deposit, a withdrawal or a transfer; `type` as in the list of records, `id` its number. */
export default playersOnly(function OrderPage() {
  const [query] = useQuery()
  const id = query.get('id') ?? ''
  const type = Number(query.get('type') ?? 2)
  const reading = useRead(
    'POST /api/order/detail',
    { type, id },
    { select: toOrder, every: pollWhileOpen, topic: 'orders', quiet: true, toastKind: null },
  )
  const missing = (
    <EmptyState
      action={
        <ButtonLink kind="soft" size="s" to={addresses.transactions} replace>
          {copy.back}
        </ButtonLink>
      }
    >
      {copy.none}
    </EmptyState>
  )
  return (
    <Screen title={copy.titles[type as 1] ?? copy.title}>
      <PageStack>
        <Reading of={reading} skeleton={5} refused={missing}>
          {(order) => (order ? <Way order={order} type={type} /> : missing)}
        </Reading>
      </PageStack>
    </Screen>
  )
})
