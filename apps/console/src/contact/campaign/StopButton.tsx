import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import { words } from './campaign.copy.ts'

/** Stops a campaign that reaches players or will; nothing for others. */
export function StopButton({
  campaign,
}: {
  campaign: Pick<Row<'GET /console/api/campaigns'>, 'id' | 'name' | 'step'>
}) {
  const { id, name, step } = campaign
  if (step !== 'running' && step !== 'coming') return null
  return (
    <ActButton
      at="POST /console/api/campaigns/:id/stop"
      verb={words.stop}
      title={words.stopTitle(name)}
      effect={words.stopEffect}
      isDangerous
      params={{ id }}
    />
  )
}
