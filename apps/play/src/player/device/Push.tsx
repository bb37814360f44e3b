import { Faint, OnPage, SectionTitle } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { useState } from 'react'
import { call } from '../../app/data/api.ts'
import { toPushAddress, canPush, subscribe, currentSubscription } from '../../app/notices/push.ts'
import { toPush } from '../../app/notices/push.read.ts'
import { useRead } from '../../app/data/queries.ts'
import { toastSuccess, toast } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import css from './device.module.css'
import { copy } from './push.copy.ts'

const isDenied = () => canPush() && Notification.permission === 'denied'

export function Push() {
  const { data, isFirst, hasFailed, retry } = useRead('POST /api/devices/push', {}, { select: toPush })
  const [hasRefused, setRefused] = useState(isDenied)
  const { key, isOn } = data ?? { key: '', isOn: false }

  const [allow, isAllowing] = useSubmit(async () => {
    const made = await subscribe(key).catch(() => toast(copy.failed, 'warning'))
    setRefused(isDenied())
    if (!made) return
    const { message } = await call('POST /api/devices/push/allow', { ...toPushAddress(made, key), renews: '' })
    retry()
    toastSuccess(message)
  })
  const [stop, isStopping] = useSubmit(async () => {
    const { message } = await call('POST /api/devices/push/stop', {})
    retry()
    await (await currentSubscription())?.unsubscribe()
    toastSuccess(message)
  })
  const hint = !canPush() ? copy.cannot : hasRefused ? copy.denied : key === '' ? copy.none : ''

  return (
    <section aria-label={copy.title}>
      <SectionTitle>{copy.title}</SectionTitle>
      <p className={css.line}>{copy.lead}</p>
      <OnPage>
        {isFirst && <Skeleton shape="block" />}
        {hasFailed && <Failed onRetry={retry} />}
        {data !== undefined && (
          <Card as="div" layout="row" gap={3}>
            {hint && !isOn ? (
              <Faint>{hint}</Faint>
            ) : (
              <>
                <Tag tone={isOn ? 'good' : 'plain'}>{isOn ? copy.on : copy.off}</Tag>
                {isOn ? (
                  <Button kind="light" size="s" busy={isStopping} onClick={() => void stop()}>
                    {copy.stop}
                  </Button>
                ) : (
                  <Button size="s" busy={isAllowing} onClick={() => void allow()}>
                    {copy.allow}
                  </Button>
                )}
              </>
            )}
          </Card>
        )}
      </OnPage>
    </section>
  )
}
