import { useEffect } from 'react'
import { Maintenance } from '../../ui/Maintenance.tsx'
import { useSubmit } from '../data/useSubmit.ts'
import { labelCopy, appCopy } from './app.copy.ts'
import { useTitle } from './Heading.ts'
import { readSite, useSite } from '../data/siteInfo.ts'

const everyMinute = 60_000

/** The maintenance page, which reads the settings every minute and when retry is pressed. */
export default function ClosedPage() {
  const site = useSite()
  useTitle(appCopy.maintenanceTitle)
  const [again, isAsking] = useSubmit(async () => void (await readSite()))
  useEffect(() => {
    const timer = setInterval(() => void readSite().catch(() => undefined), everyMinute)
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
