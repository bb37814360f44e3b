import { refusal } from '../refusal.ts'

export const RecordTypeWrong = refusal('RECORD_TYPE_WRONG', 422, '类型参数错误')

/** What a withdrawal was paid to, by kind of payee, as players read it. */
export const payeeWays = { card: '银行卡', usdt: (protocol: string) => `USDT-${protocol}`, antoken: 'AnToken' }
