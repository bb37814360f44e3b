import { Button, ButtonLink } from '@koi/ui/Button'
import { useState } from 'react'
import { paths } from '../app/paths.ts'
import { writeStored, readStored } from '../app/store.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

const answeredKey = 'limitOffered'

/** Offers a deposit limit to a player without one; optional, and shown once. */
export function LimitOffer() {
  const [isAnswered, setAnswered] = useState(() => readStored<boolean>(answeredKey) === true)
  if (isAnswered) return null
  const answer = () => {
    writeStored(answeredKey, true)
    setAnswered(true)
  }
  return (
    <aside className={css.offer} aria-label={copy.offerTitle}>
      <h2>{copy.offerTitle}</h2>
      <p>{copy.offerLine}</p>
      <div>
        <Button kind="light" size="s" onClick={answer}>
          {copy.offerNo}
        </Button>
        <ButtonLink kind="soft" size="s" to={paths.protection()}>
          {copy.offerYes}
        </ButtonLink>
      </div>
    </aside>
  )
}
