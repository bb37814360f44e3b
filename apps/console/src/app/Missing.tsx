import { Button, Result } from 'antd'
import { Link } from 'react-router'
import { copy } from './app.copy.ts'

export function NotFoundPage() {
  const home = (
    <Link to="/">
      <Button>{copy.home}</Button>
    </Link>
  )
  return <Result status="404" title={copy.missing} subTitle={copy.missingHint} extra={home} />
}
