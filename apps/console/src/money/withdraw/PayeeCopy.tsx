import { App, Button, Flex, Popover, QRCode } from 'antd'
import { copy } from '../../ui/order/judgement.copy.ts'
import { payeeLines, type WithdrawalRow } from '../../ui/order/orders.tsx'

/** Copies what a payment by hand needs, and shows the address of a wallet as a QR code. */
export function PayeeCopy({ row }: { row: WithdrawalRow }) {
  const { message } = App.useApp()
  const copyAll = async () => {
    await navigator.clipboard.writeText(payeeLines(row))
    void message.success(copy.copied)
  }
  return (
    <Flex gap={8} wrap>
      <Button size="small" onClick={() => void copyAll()}>
        {copy.copyPayee}
      </Button>
      {row.rate !== '' && (
        <Popover
          trigger="click"
          content={<QRCode type="svg" value={row.bank_no} size={168} color="#000" bgColor="#fff" />}
        >
          <Button size="small">{copy.showQr}</Button>
        </Popover>
      )}
    </Flex>
  )
}
