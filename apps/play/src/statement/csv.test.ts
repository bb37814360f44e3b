import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('R20 a statement becomes a table that spreadsheets read and do not run', () => {
  const rows = [
    { id: '7', created_at: '2026-03-10 12:00:00', name: '存款', amount: '1000.00', balance: 1000 },
    { id: 8, created_at: null, name: '=1+1', amount: '-50.00', balance: '950.00' },
    { name: 'a,"b"' },
  ]
  expect(csvOf(['编号', '时间', '类型', '金额', '余额'], rows)).toBe(
    '\uFEFF编号,时间,类型,金额,余额\r\n7,2026-03-10 12:00:00,存款,1000.00,1000\r\n8,,\'=1+1,-50.00,950.00\r\n,,"a,""b""",,\r\n',
  )
})
