import { useEffect } from 'react'
import { Maintenance } from '../ui/Maintenance.tsx'
import { loadSite } from './account.ts'
import { useSubmit } from './useSubmit.ts'
import { labelCopy, appCopy } from './app.copy.ts'
import { useTitle } from './Heading.ts'
import { useSite } from './session.ts'

const everyMinute = 60_000

/** Maintenance page: reads the settings every minute and on a press of retry. */
export default function ClosedPage() {
  const site = useSite()
  useTitle(appCopy.maintenanceTitle)
  const [again, isAsking] = useSubmit(loadSite)
  useEffect(() => {
    const timer = setInterval(() => void loadSite().catch(() => undefined), everyMinute)
    return () => clearInterval(timer)
  }, [])
  return (
    <Maintenance
      title={appCopy.maintenanceTitle}
      tips={site?.repairTips || appCopy.maintenance}
      retryLabel={labelCopy.retry}
      onRetry={() => void again()}
      busy={isAsking}
    />
  )
}
