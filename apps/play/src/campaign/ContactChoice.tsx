import { Checkbox } from '@koi/ui/Checkbox'
import { Row, Rows } from '@koi/ui/Rows'
import { useRead } from '../app/queries.ts'
import { toastSuccess } from '../app/toast.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { write } from '../app/write.ts'
import { copy } from './campaign.copy.ts'
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
    <Rows title={copy.choice}>
      <Row
        label={copy.hint}
        value={
          <Checkbox checked={data} onChange={() => void choose(!data)}>
            {copy.contact}
          </Checkbox>
        }
      />
    </Rows>
  )
}
