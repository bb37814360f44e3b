import { VisuallyHidden } from '@koi/ui/VisuallyHidden'
import { Radios } from '@koi/ui/Radios'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { ProblemNotice } from '@koi/ui/Notice'
import { useState } from 'react'
import css from './Foot.module.css'
import { copy } from './service.copy.ts'

const scores = [1, 2, 3, 4, 5]

export function RatingForm({ onRate }: { onRate: (score: number, note: string) => boolean }) {
  const [score, setScore] = useState(0)
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState<boolean | null>(null)
  return (
    <Card
      as="form"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault()
        setSent(onRate(score, note.trim()))
      }}
    >
      <h2 className={css.question}>{copy.rate}</h2>
      <Radios
        label={copy.rate}
        name="score"
        values={scores}
        value={score}
        onChange={setScore}
        className={css.stars}
        itemClassName={css.star}
      >
        {(value) => (
          <>
            <span aria-hidden="true" className={value <= score ? css.lit : ''}>
              ★
            </span>
            <VisuallyHidden>{copy.star(value)}</VisuallyHidden>
          </>
        )}
      </Radios>
      <Field name="note" label={copy.rateNote} maxLength={200} value={note} onChange={setNote} />
      {isSent === false && <ProblemNotice text={copy.unsent} />}
      <Button type="submit" disabled={score === 0 || isSent === true}>
        {copy.rateSend}
      </Button>
    </Card>
  )
}
