import { Button, Result } from 'antd'
import { Link } from 'react-router'
import { copy } from './app.copy.ts'

const home = (
  <Link to="/">
    <Button>{copy.home}</Button>
  </Link>
)

export const NotFoundPage = () => <Result status="404" title={copy.missing} subTitle={copy.missingHint} extra={home} />

/** Shown instead of a page for which the operator lacks permission. */
export const ForbiddenPage = ({ title }: { title: string }) => (
  <div role="alert">
    <Result
      status="403"
      title={<h1 style={{ fontSize: 'inherit', margin: 0 }}>{title}</h1>}
      subTitle={copy.forbidden}
      extra={home}
    />
  </div>
)
