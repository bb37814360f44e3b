import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { check, close, forward } from '@koi/ui/icons/frame'
import { Link } from '@koi/ui/router'
import { VisuallyHidden } from '@koi/ui/VisuallyHidden'
import { yuan } from '@koi/web/money'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../app/data/queries.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { usePlayer } from '../../app/session/player.ts'
import { paths } from '../../app/shell/paths.ts'
import { copy } from './start.copy.ts'
import css from './start.module.css'
import { type Start, toStart } from './start.read.ts'

interface StepProps {
  number: number
  title: string
  line: string
  isDone: boolean
  /** A path of the site, or an action on this page. */
  go: string | (() => void)
}

function Step({ number, title, line, isDone, go }: StepProps) {
  const content: ReactNode = (
    <>
      <span className={css.mark} aria-hidden="true">
        {isDone ? <Icon of={check} size="s" /> : number}
      </span>
      <span className={css.words}>
        <strong>{title}</strong>
        {isDone ? <VisuallyHidden>{copy.done}</VisuallyHidden> : <span>{line}</span>}
      </span>
      {!isDone && <Icon of={forward} size="s" />}
    </>
  )
  return (
    <li data-done={isDone || undefined}>
      {isDone ? (
        <div className={css.step}>{content}</div>
      ) : typeof go === 'string' ? (
        <Link to={go} className={css.step}>
          {content}
        </Link>
      ) : (
        <button type="button" className={css.step} onClick={go}>
          {content}
        </button>
      )}
    </li>
  )
}

/** Scrolls to the games, which are below on the same page. */
const showGames = () =>
  document.getElementById('games')?.closest('section')?.scrollIntoView({ behavior: 'smooth', block: 'start' })

function giftOf({ offer }: Start): Pick<StepProps, 'line' | 'go'> {
  if (!offer) return { line: copy.giftLine, go: addresses.rewards }
  const { title, amount } = offer
  return { line: amount > 0 ? copy.waiting(title, yuan(amount)) : copy.waitingOther(title), go: addresses.bonuses }
}

/**
 * The first steps of a new player, as the server knows them; nothing once they are done or closed. Failures show nothing: the
 * card is an offer.
 */
function Steps() {
  const { data } = useRead(
    'POST /api/start',
    {},
    { select: toStart, quiet: true, toastKind: null, fresh: true, topic: 'orders' },
  )
  const [isClosed, setClosed] = useState(false)
  const [closeCard] = useSubmit(async () => {
    setClosed(true)
    await write('POST /api/start/close', {})
  })
  if (!data?.isOpen || isClosed) return null
  const { hasDeposited, hasPlayed, hasGift } = data
  const done = [hasDeposited, hasPlayed, hasGift].filter(Boolean).length
  return (
    <Card gap={1} aria-label={copy.title}>
      <div className={css.head}>
        <h2>{copy.title}</h2>
        <span>{copy.count(done)}</span>
        <IconButton icon={close} size="s" label={copy.close} onClick={() => void closeCard()} />
      </div>
      <ol className={css.steps}>
        <Step number={1} title={copy.deposit} line={copy.depositLine} isDone={hasDeposited} go={paths.deposit()} />
        <Step number={2} title={copy.play} line={copy.playLine} isDone={hasPlayed} go={showGames} />
        <Step number={3} title={copy.gift} isDone={hasGift} {...giftOf(data)} />
      </ol>
    </Card>
  )
}

/** Days from the registration for which the server is asked. */
const newFor = 31

/** The first steps, for a player who has registered lately. */
export function StartCard() {
  const joinDay = usePlayer()?.joinDay ?? null
  return joinDay !== null && joinDay <= newFor ? <Steps /> : null
}
