import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Card, Flex, QRCode, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { codeField, copy, ownPassword } from './account.copy.ts'

type FactorSetup = Reply<'POST /console/api/me/otp'>

/** Enrols or removes the second factor; both require the password and a code. */
export function Factor({ isEnrolled }: { isEnrolled: boolean }) {
  const act = useAct()
  const enrol = () => {
    let begun: FactorSetup | null = null
    act({
      title: copy.enrol,
      effect: copy.enrolPassword,
      verb: copy.next,
      fields: [ownPassword],
      run: async ({ password }) => {
        begun = await write('POST /console/api/me/otp', {}, { password: String(password) })
      },
      done: copy.begun,
      after: () => begun && confirm(begun),
    })
  }
  const confirm = (begun: FactorSetup) =>
    act({
      title: copy.enrolTitle,
      effect: <QrStep begun={begun} />,
      verb: copy.confirm,
      fields: [codeField],
      at: 'POST /console/api/me/otp/confirm',
      params: {},
      done: copy.enrolled2,
    })
  const remove = () =>
    act({
      title: copy.removeTitle,
      effect: copy.removeEffect,
      verb: copy.remove,
      isDangerous: true,
      fields: [ownPassword],
      at: 'POST /console/api/me/otp/remove',
      params: {},
      done: copy.removed,
    })
  return (
    <Card size="small" title={copy.factor}>
      <Flex align="center" justify="space-between" gap={12}>
        <Typography.Text type={isEnrolled ? 'success' : 'secondary'}>
          {isEnrolled && <SafetyCertificateOutlined />} {isEnrolled ? copy.enrolled : copy.none}
        </Typography.Text>
        {isEnrolled ? (
          <Button danger onClick={remove}>
            {copy.remove}
          </Button>
        ) : (
          <Button type="primary" onClick={enrol}>
            {copy.enrol}
          </Button>
        )}
      </Flex>
    </Card>
  )
}

function QrStep({ begun: { secret, uri } }: { begun: FactorSetup }) {
  return (
    <Flex vertical gap={10}>
      <span>{copy.enrolEffect}</span>
      <Flex align="center" gap={16}>
        <QRCode type="svg" value={uri} size={168} color="#000" bgColor="#fff" />
        <div style={{ minWidth: 0 }}>
          <Typography.Text type="secondary">{copy.secret}</Typography.Text>
          <Typography.Paragraph copyable={{ text: secret }} code style={{ wordBreak: 'break-all', marginBottom: 0 }}>
            {secret}
          </Typography.Paragraph>
        </div>
      </Flex>
    </Flex>
  )
}
