import { useEffect } from 'react'
import { Maintenance } from '../ui/Maintenance.tsx'
import { loadSite } from './account.ts'
import { useAction } from './action.ts'
import { named, said } from './app.copy.ts'
import { useSite } from './session.ts'

const everyMinute = 60_000

/** The site is closed (SHELL-17, 18); it looks again every minute and when asked. */
export default function ClosedPage() {
  const site = useSite()
  const [again, isAsking] = useAction(loadSite)
  useEffect(() => {
    const timer = setInterval(() => void loadSite().catch(() => undefined), everyMinute)
    return () => clearInterval(timer)
  }, [])
  return (
    <Maintenance
      title={said.maintenanceTitle}
      tips={site?.repair_tips || said.maintenance}
      retryLabel={named.retry}
      onRetry={() => void again()}
      busy={isAsking}
    />
  )
}
