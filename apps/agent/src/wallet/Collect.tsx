import { Button } from '@koi/ui/Button'
import { MoneyField } from '@koi/ui/MoneyField'
import { yuan } from '@koi/web/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, sentenceOf } from '../app/api.ts'
import { toast } from '../app/toast.ts'
import { Notice } from '../ui/Notice.tsx'
import { copy } from './wallet.copy.ts'

/** Moves commission to the player's own wallet. `balance` is what there is, in yuan. */
export function Collect({ balance }: { balance: string }) {
  const [amount, setAmount] = useState(balance)
  const [isAsking, setAsking] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [problem, setProblem] = useState('')
  const queries = useQueryClient()
  const type = (next: string) => {
    setAmount(next)
    setWrong(false)
  }
  const collect = async () => {
    setProblem('')
    if (!/^\d+(\.\d{1,2})?$/.test(amount)) return setWrong(true)
    setAsking(true)
    try {
      const { amount: moved } = await ask('POST /agent/api/collect', { amount })
      toast(copy.done(yuan(moved)), 'success')
      await queries.invalidateQueries()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <MoneyField
        label={copy.amount}
        name="amount"
        value={amount}
        onChange={type}
        error={isWrong ? copy.amountWrong : null}
        hint={copy.hint}
        after={
          <Button kind="quiet" size="s" onClick={() => type(balance)}>
            {copy.all}
          </Button>
        }
      />
      {problem && (
        <Notice kind="error" isAlert>
          {problem}
        </Notice>
      )}
      <Button wide busy={isAsking} onClick={() => void collect()}>
        {copy.collect}
      </Button>
    </>
  )
}
