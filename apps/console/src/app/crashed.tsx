import { Button, Result } from 'antd'
import { copy } from './app.copy.ts'

/** Shown instead of a page that threw or whose chunk failed to load. */
export const crashed = (
  <Result
    status="error"
    title={copy.crashed}
    subTitle={copy.broken}
    extra={<Button onClick={() => window.location.reload()}>{copy.retry}</Button>}
  />
)
