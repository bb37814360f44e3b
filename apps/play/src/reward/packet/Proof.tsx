import { Button } from '@koi/ui/Button'
import { Facts } from '@koi/ui/Facts'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { copy } from './proof.copy.ts'
import css from './proof.module.css'

export const Code = ({ children }: { children: string }) => <code className={css.code}>{children}</code>

interface Outcome {
  isRight: boolean
  text: string
}

interface Props {
  facts: readonly (readonly [label: string, value: string])[]
  /** Recomputes the draw; null while the seed is hidden. */
  verify: (() => Promise<Outcome>) | null
}

/** Shows the data that a draw was computed from and a button that computes it again. */
export function Proof({ facts, verify }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [check, isBusy] = useSubmit(async () => setOutcome((await verify?.()) ?? null))
  return (
    <>
      <Facts look="columns" of={facts.map(([label, value]) => [label, <Code key={label}>{value}</Code>])} />
      {verify && (
        <Button kind="soft" size="s" busy={isBusy} onClick={() => void check()}>
          {copy.check}
        </Button>
      )}
      <p role="status" className={outcome?.isRight === false ? css.wrong : css.right}>
        {outcome?.text}
      </p>
    </>
  )
}
