import { App, Typography } from 'antd'
import { copy } from './once.copy.ts'

/** Shows a newly created secret for copying. */
export function useShownOnce(): (title: string, secret: string) => void {
  const { modal } = App.useApp()
  return (title, secret) =>
    void modal.info({
      title,
      width: 560,
      content: (
        <>
          <Typography.Paragraph copyable={{ text: secret }} code style={{ wordBreak: 'break-all' }}>
            {secret}
          </Typography.Paragraph>
          <Typography.Text type="secondary">{copy.warning}</Typography.Text>
        </>
      ),
      okText: copy.noted,
    })
}
