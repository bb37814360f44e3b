import { App, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import { PageButton } from '../table/RowButton.tsx'
import type { PlayerDetail } from './player.ts'
import { resetCopy as copy, resetFields } from './reset.copy.ts'

const resetting = 'POST /console/api/players/:id/reset-password'

export function ResetPassword({ player: { id, username } }: { player: PlayerDetail }) {
  const act = useAct()
  const { modal } = App.useApp()
  const show = (password: string, until: string) =>
    modal.info({
      title: copy.shown(username),
      content: (
        <>
          <Typography.Paragraph copyable={{ text: password }} code style={{ fontSize: 18 }}>
            {password}
          </Typography.Paragraph>
          <Typography.Text type="secondary">{copy.once(until)}</Typography.Text>
        </>
      ),
      okText: copy.noted,
    })
  const reset = () =>
    act({
      title: copy.title(username),
      effect: copy.effect(username),
      verb: copy.verb,
      isDangerous: true,
      fields: resetFields,
      initial: { kind: 'login' },
      run: async ({ kind, reason }) => {
        const body = { kind: kind === 'pay' ? ('pay' as const) : ('login' as const), reason: String(reason) }
        const { password, held_until } = await write(resetting, { id }, body)
        void show(password, held_until)
      },
      done: copy.done,
    })
  return (
    <PageButton at={resetting} onClick={reset}>
      {copy.verb}
    </PageButton>
  )
}
