import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('TERMINAL-12: a downloaded table has a header row, readable times, and no cell that a spreadsheet would execute', () => {
  const rows = [
    { orderId: '7', time: '1800000000000', note: '=1+1', price: '-2.5' },
    { orderId: '8', time: '1800000000001', note: 'a "b", c' },
  ]
  expect(csvText(['orderId', 'time', 'note', 'price'], rows)).toBe(
    'orderId,time,note,price\r\n' +
      "7,2027-01-15T08:00:00.000Z,'=1+1,-2.5\r\n" +
      '8,2027-01-15T08:00:00.001Z,"a ""b"", c",\r\n',
  )
})
