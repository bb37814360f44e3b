import { Faint } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Checkbox } from '@koi/ui/Checkbox'
import { useRead } from '../../app/data/queries.ts'
import { useWrite } from '../../app/data/write.ts'
import { copy } from './campaign.copy.ts'
import { toChoice } from './campaign.read.ts'

/** A switch for whether campaigns may contact the player; renders nothing until the setting is loaded. */
export function ContactChoice() {
  const { data } = useRead('POST /api/campaign/choice', {}, { select: toChoice })
  const [choose] = useWrite('POST /api/campaign/choose')
  if (data === undefined) return null
  return (
    <Card onPage gap={2} aria-label={copy.choice}>
      <h2>{copy.choice}</h2>
      <Faint>{copy.hint}</Faint>
      <Checkbox checked={data} onChange={() => void choose({ contact: data ? 0 : 1 })}>
        {copy.contact}
      </Checkbox>
    </Card>
  )
}
