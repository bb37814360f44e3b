import { Card } from '@koi/ui/Card'
import { Checkbox } from '@koi/ui/Checkbox'
import { useRead } from '../../app/queries.ts'
import { toastSuccess } from '../../app/toast.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { write } from '../../app/write.ts'
import { copy } from './campaign.copy.ts'
import css from './campaign.module.css'
import { toChoice } from './campaign.read.ts'

/** Whether campaigns may contact the player; nothing until it is known. */
export function ContactChoice() {
  const { data } = useRead('POST /api/campaign/choice', {}, { select: toChoice })
  const [choose] = useSubmit(async (contact: boolean) => {
    const { message } = await write('POST /api/campaign/choose', { contact: contact ? 1 : 0 })
    toastSuccess(message)
  })
  if (data === undefined) return null
  return (
    <Card onPage gap={2} aria-label={copy.choice}>
      <h2>{copy.choice}</h2>
      <p className={css.hint}>{copy.hint}</p>
      <Checkbox checked={data} onChange={() => void choose(!data)}>
        {copy.contact}
      </Checkbox>
    </Card>
  )
}
