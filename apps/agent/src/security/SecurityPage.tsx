import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { ask, sentenceOf, useRead } from '../app/api.ts'
import { signOut } from '../app/session.ts'
import { Waiting } from '../app/States.tsx'
import { deviceOf } from './device.ts'
import { Factor } from './Factor.tsx'
import { copy } from './security.copy.ts'

/** /security: the second factor, where the agent is signed in, and the way out. */
export default function SecurityPage() {
  const me = useRead('GET /agent/api/me', {})
  const reading = useRead('GET /agent/api/sessions', {})
  const queries = useQueryClient()
  const { message } = App.useApp()
  if (!me.data || !reading.data) return <Waiting reading={reading.error ? reading : me} />
  const end = async (id: string) => {
    try {
      await ask('DELETE /agent/api/sessions/:id', { id })
      void message.success(copy.ended)
    } catch (error) {
      void message.error(sentenceOf(error))
    }
    await reading.refetch()
  }
  const leave = async () => {
    // The session ends here even when the server cannot be told.
    await ask('POST /agent/api/logout', {}).catch(() => undefined)
    queries.clear()
    signOut()
  }
  return (
    <>
      <h1>{copy.title}</h1>
      <div className="columns">
        <Factor isOn={me.data.has_factor} />
        <section className="card">
          <h2>{copy.sessions}</h2>
          <ul className="rows">
            {reading.data.items.map(({ id, device, ip, seen_at, is_this }) => (
              <li key={id} className="line">
                <span>
                  {deviceOf(device) || copy.unknown} {is_this && <Tag color="success">{copy.here}</Tag>}
                  <br />
                  <span className="soft">{copy.seen(seen_at.slice(0, 16), ip)}</span>
                </span>
                {!is_this && (
                  <Button aria-label={copy.endOf(deviceOf(device) || copy.unknown)} onClick={() => void end(id)}>
                    {copy.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Button danger onClick={() => void leave()}>
            {copy.signOut}
          </Button>
        </section>
      </div>
    </>
  )
}
