import { refusal } from '../../refusal.ts'

export const RecordTypeWrong = refusal('RECORD_TYPE_WRONG', 422, '类型参数错误')

export const payeeWays = { card: '银行卡', usdt: (protocol: string) => `USDT-${protocol}`, antoken: 'AnToken' }
