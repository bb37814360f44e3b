import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  hint?: ReactNode
  extra?: ReactNode
  children: ReactNode
}

export function Page({ title, hint, extra, children }: Props) {
  return (
    <>
      <Flex align="center" gap={12} style={{ marginBottom: 12, minHeight: 30 }}>
        <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
          {title}
        </Typography.Title>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        <span style={{ flex: 1 }} />
        {extra}
      </Flex>
      {children}
    </>
  )
}
