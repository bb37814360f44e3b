import { QueryClientProvider } from '@tanstack/react-query'
import { clientOf } from '@koi/web/reading'
import { useEffect, useState } from 'react'
import { ToastLayer } from '@koi/ui/Toast'
import { hashHistory, memoryHistory, Router } from '@koi/ui/router'
import { write, sentenceOf } from './api.ts'
import { isFramed } from './frame.ts'
import { AppRoutes } from './routes.tsx'
import { signIn, signOut } from './session.ts'
import { Entering } from './States.tsx'
import { useToast } from './toast.ts'

const client = clientOf(10_000)

// In a frame, hash navigation would add entries to the player site's history.
const history = isFramed ? memoryHistory() : hashHistory()

let redeeming: Promise<void> | null = null
/** Redeems the code once and caches the result, because a code can be redeemed only once. */
const redeem = (code: string) =>
  (redeeming ??= write('POST /agent/api/code', { code }).then(
    ({ token }) => signIn(token),
    (error: unknown) => signOut(sentenceOf(error)),
  ))

/** The portal. `code`: the sign-in code passed by the player site; '' shows the login instead. */
export function App({ code }: { code: string }) {
  const [isEntering, setEntering] = useState(code !== '')
  useEffect(() => {
    if (code !== '') void redeem(code).then(() => setEntering(false))
  }, [code])
  return (
    <QueryClientProvider client={client}>
      <Router history={history}>{isEntering ? <Entering /> : <AppRoutes />}</Router>
      <ToastLayer of={useToast()} />
    </QueryClientProvider>
  )
}
