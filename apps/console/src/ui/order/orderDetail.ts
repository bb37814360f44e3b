import type { Reply } from '../../app/endpoint.ts'

export type DepositDetail = Reply<'GET /console/api/deposits/:deposit_no'>
export type WithdrawalDetail = Reply<'GET /console/api/withdrawals/:id'>
export type OrderDetail = DepositDetail | WithdrawalDetail
