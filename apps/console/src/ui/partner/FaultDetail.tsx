import { Typography } from 'antd'

const maxLength = 300

/** Text of a partner or of the server about a call, which is not translated; nothing for ''. */
export const FaultDetail = ({ text }: { text: string }) =>
  text === '' ? null : (
    <Typography.Text type="secondary" lang="en" style={{ overflowWrap: 'anywhere' }}>
      {text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}
    </Typography.Text>
  )
