import { Beside, Cards, Faint, OnPage, SectionTitle } from '@koi/ui/Layout'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Confirm } from '@koi/ui/Confirm'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { Problem } from '@koi/web/problem'
import { useState } from 'react'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { report, toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { copy } from './device.copy.ts'
import css from './device.module.css'
import { type Device, toDevices } from './device.read.ts'

const nameOf = ({ name }: Device): string => name ?? copy.unknown

/** Asks for confirmation, then signs out `device`; if it is null, all other devices. */
function SignOut({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const [end, isBusy] = useSubmit(async () => {
    try {
      const { message } = device
        ? await write('POST /api/devices/end', { id: device.id })
        : await write('POST /api/devices/others', {})
      toastSuccess(message)
    } catch (error) {
      // Without an answer the device may still be signed in.
      if (!(error instanceof Problem && error.isDecided)) throw error
      report(error)
    }
    return onClose
  })
  return (
    <Confirm
      title={device ? copy.endTitle : copy.others}
      onConfirm={() => void end()}
      onCancel={onClose}
      confirmLabel={copy.end}
      busy={isBusy}
    >
      {device ? copy.endLine(nameOf(device)) : copy.othersLine}
    </Confirm>
  )
}

export function Devices() {
  const reading = useRead('POST /api/devices', {}, { select: toDevices })
  const [confirming, setConfirming] = useState<{ device: Device | null } | null>(null)
  return (
    <section aria-label={copy.devices}>
      <SectionTitle>{copy.devices}</SectionTitle>
      <p className={css.line}>{copy.lead}</p>
      <Reading
        of={reading}
        skeleton={
          <OnPage>
            <Skeleton shape="block" rows={2} />
          </OnPage>
        }
      >
        {(devices) => (
          <>
            {devices.length > 0 && (
              <Cards>
                {devices.map((device, index) => (
                  <Card as="li" layout="row" gap={3} key={device.id || index}>
                    <div>
                      <Beside>
                        <strong>{nameOf(device)}</strong>
                        {device.isThis && <Tag tone="good">{copy.here}</Tag>}
                      </Beside>
                      {device.address && <Faint>{device.address}</Faint>}
                      <Faint>
                        {copy.signedIn} {device.signedInAt}
                      </Faint>
                      <Faint>
                        {copy.seen} {device.seenAt}
                      </Faint>
                    </div>
                    {!device.isThis && (
                      <Button
                        kind="light"
                        size="s"
                        aria-label={copy.endOf(nameOf(device))}
                        onClick={() => setConfirming({ device })}
                      >
                        {copy.end}
                      </Button>
                    )}
                  </Card>
                ))}
              </Cards>
            )}
            <div className={css.buttons}>
              {devices.some((device) => !device.isThis) && (
                <Button kind="danger" wide onClick={() => setConfirming({ device: null })}>
                  {copy.others}
                </Button>
              )}
              <ButtonLink kind="soft" wide to={paths.password(1)}>
                {copy.password}
              </ButtonLink>
            </div>
          </>
        )}
      </Reading>
      {confirming && <SignOut device={confirming.device} onClose={() => setConfirming(null)} />}
    </section>
  )
}
