import { Button } from '@koi/ui/Button'
import css from './Foot.module.css'
import { RatingForm } from './RatingForm.tsx'
import { copy } from './service.copy.ts'

interface Props {
  isTyping: boolean
  isToBeRated: boolean
  /** Whether no question has been asked yet. */
  isNew: boolean
  /** Sends the rating; returns whether it was sent. */
  onRate: (score: number, note: string) => boolean
  onAsk: (question: string) => void
}

/** The part below the messages: typing notice, rating form or suggested questions. */
export function Foot({ isTyping, isToBeRated, isNew, onRate, onAsk }: Props) {
  if (isToBeRated) return <RatingForm onRate={onRate} />
  if (isTyping)
    return (
      <div className={css.typing} role="img" aria-label={copy.typing}>
        <i />
        <i />
        <i />
      </div>
    )
  if (!isNew) return null
  return (
    <div className={css.quick} role="group" aria-label={copy.quick}>
      {copy.questions.map((question) => (
        <Button key={question} kind="soft" size="s" onClick={() => onAsk(question)}>
          {question}
        </Button>
      ))}
    </div>
  )
}
