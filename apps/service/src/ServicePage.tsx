import { Chat } from './Chat.tsx'
import { Header } from './Header.tsx'
import { Notice } from './Notice.tsx'
import { copy } from './service.copy.ts'
import { beginAsVisitor, endVisit, useVisit } from './visit.ts'

export function ServicePage() {
  const visit = useVisit()
  switch (visit.is) {
    case 'opening':
      return <Header title={copy.title} status={copy.connecting} />
    case 'open':
      return <Chat key={visit.token} token={visit.token} title={visit.title} onLost={endVisit} />
    case 'expired':
      return <Notice title={copy.expired} hint={copy.expiredHint} action={copy.asVisitor} onAction={beginAsVisitor} />
    case 'unreached':
      return <Notice title={copy.unreached} hint={visit.why} action={copy.retry} onAction={visit.retry} />
  }
}
