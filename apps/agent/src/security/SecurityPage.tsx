import { Beside } from '@koi/ui/Layout'
import { formats } from '@koi/contract/formats'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { ProblemNotice } from '@koi/ui/Notice'
import { Tag } from '@koi/ui/Tag'
import { useQueryClient } from '@tanstack/react-query'
import { write, useRead } from '../app/api.ts'
import { signOut } from '../app/session.ts'
import { Waiting } from '../app/States.tsx'
import { toast } from '../app/toast.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { Columns, Heading, Soft } from '../ui/Layout.tsx'
import { Line, Lines } from '../ui/Lines.tsx'
import { Factor } from './Factor.tsx'
import { Passkeys } from './Passkeys.tsx'
import { copy } from './security.copy.ts'

export default function SecurityPage() {
  const me = useRead('GET /agent/api/me', {})
  const reading = useRead('GET /agent/api/sessions', {})
  const queries = useQueryClient()
  const [end, isEnding, problem] = useSubmit(async (id: string) => {
    await write('DELETE /agent/api/sessions/:id', { id })
    toast(copy.ended, 'success')
  })
  if (!me.data || !reading.data) return <Waiting reading={reading.error ? reading : me} />
  const leave = async () => {
    // Ends the local session even if the server cannot be reached.
    await write('POST /agent/api/logout', {}).catch(() => undefined)
    queries.clear()
    signOut()
  }
  return (
    <>
      <Heading>{copy.title}</Heading>
      <Columns>
        <Factor
          isOn={me.data.has_codes}
          hasPasskey={me.data.has_factor && !me.data.has_codes}
          left={me.data.recovery_codes}
        />
        <Passkeys hasFactor={me.data.has_factor} />
        <Card>
          <h2>{copy.sessions}</h2>
          <Lines>
            {reading.data.items.map(({ id, device, ip, seen_at, is_this }) => (
              <li key={id}>
                <Line
                  right={
                    !is_this && (
                      <Button
                        kind="light"
                        size="s"
                        disabled={isEnding}
                        aria-label={copy.endOf(device || copy.unknown)}
                        onClick={() => void end(id)}
                      >
                        {copy.end}
                      </Button>
                    )
                  }
                >
                  <Beside as="div">
                    {device || copy.unknown}
                    {is_this && <Tag tone="good">{copy.here}</Tag>}
                  </Beside>
                  <Soft>{copy.seen(formats.time(seen_at, 'minute'), ip)}</Soft>
                </Line>
              </li>
            ))}
          </Lines>
          <ProblemNotice text={problem} />
          <Button kind="danger" onClick={() => void leave()}>
            {copy.signOut}
          </Button>
        </Card>
      </Columns>
    </>
  )
}
