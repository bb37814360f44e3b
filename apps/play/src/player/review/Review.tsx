import { Buttons, Stack } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import type { ReviewAnswer } from '@koi/contract/player/review/review'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Dialog } from '@koi/ui/Dialog'
import { Link } from '@koi/ui/router'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../../app/data/queries.ts'
import { markSeen, wasSeen } from '../../app/data/store.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { goTo } from '../../app/shell/go.ts'
import { Html } from '../../ui/Html.tsx'
import { copy } from './review.copy.ts'
import css from './review.module.css'
import { type Review, toOwnLimits, toReview } from './review.read.ts'

const silently = { quiet: true, toastKind: null } as const
const useReview = (when = true) => useRead('POST /api/protection/review', {}, { select: toReview, when, ...silently })

interface Props {
  review: Review
  onAnswered?: (answer: ReviewAnswer) => void
}

/** The limits that the player has set, the way to the statement, how the money is held, and the two answers. */
function ReviewQuestion({ review, onAnswered }: Props) {
  const { data: limits } = useRead('POST /api/protection', {}, { select: toOwnLimits, ...silently })
  const [send, isBusy] = useSubmit(async (answer: ReviewAnswer) => {
    const given = { answer, funds_version: review.fundsVersion }
    const { message } = await write('POST /api/protection/review/answer', given)
    toastSuccess(message)
    return () => onAnswered?.(answer)
  })
  return (
    <Stack>
      <p>{copy.lead}</p>
      {limits?.length === 0 && <p>{copy.noLimits}</p>}
      {limits && limits.length > 0 && (
        <ul className={css.limits}>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
      <Link to={addresses.statement} className={css.link}>
        {copy.statement}
      </Link>
      <section className={css.funds} aria-label={copy.funds}>
        <h3>{copy.funds}</h3>
        <Html of={review.funds} />
      </section>
      <Buttons>
        <Button kind="light" busy={isBusy} onClick={() => void send('keep')}>
          {copy.keep}
        </Button>
        <Button busy={isBusy} onClick={() => void send('change')}>
          {copy.change}
        </Button>
      </Buttons>
    </Stack>
  )
}

/** Asks a player who is due to review limits, on a page; renders nothing otherwise. */
export function ReviewDue() {
  const { data: review } = useReview()
  if (!review?.isDue) return null
  return (
    <Card onPage gap={3} aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <ReviewQuestion review={review} />
    </Card>
  )
}

const seen = 'reviewSeen'

/** Prompts a player who is due to review limits, once per browser session; `children` is shown otherwise, and afterwards. */
export function ReviewPrompt({ children }: { children?: ReactNode }) {
  const [isOver, setOver] = useState(() => wasSeen(seen))
  const { data: review, isSettled } = useReview(!isOver)
  const isOpen = !isOver && review?.isDue === true
  useEffect(() => {
    if (isOpen) markSeen(seen)
  }, [isOpen])
  if (!isOpen) return isOver || isSettled ? children : null
  return (
    <Dialog title={copy.title} onClose={() => setOver(true)}>
      <ReviewQuestion
        review={review}
        onAnswered={(answer) => {
          setOver(true)
          if (answer === 'change') goTo(addresses.protection)
        }}
      />
    </Dialog>
  )
}
