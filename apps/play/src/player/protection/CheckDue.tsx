import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { useRead } from '../../app/data/queries.ts'
import { useWrite } from '../../app/data/write.ts'
import { copy } from './protection.copy.ts'
import { toCheckDue } from './protection.read.ts'

export function CheckDue() {
  const { data } = useRead('POST /api/protection/session/now', {}, { select: toCheckDue, quiet: true, toastKind: null })
  const [answer, isBusy] = useWrite('POST /api/protection/session/answer')
  if (!data?.isDue) return null
  return (
    <Card onPage gap={2} aria-label={copy.reality}>
      <p>{copy.checkDue(Math.floor(data.seconds / 60))}</p>
      <Button wide busy={isBusy} onClick={() => void answer({})}>
        {copy.checkAnswer}
      </Button>
    </Card>
  )
}
