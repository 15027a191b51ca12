import { expect, test } from 'vitest'
import { csvCell, csvReply } from './csv.ts'

test('API-29: formulas become plain text for spreadsheets, numbers stay numbers', () => {
  const cells = ['=1+1', '@sum', '+5', '-2.5', '-x', '\tx', 'plain', 'a,b', 'say "yes"', '=a,"b"', '', undefined, true]
  const expected = ["'=1+1", "'@sum", "'+5", '-2.5', "'-x", "'\tx", 'plain', '"a,b"', '"say ""yes"""', `"'=a,""b"""`]
  expect(cells.map(csvCell)).toEqual([...expected, '', '', 'true'])
})

test('API-29: a table starts with a header line, and a reply header contains the next cursor', () => {
  const reply = csvReply('orders', ['id', 'note'], [{ id: '1', note: 'x\ny', other: 'z' }], '5.1')
  expect(reply.body).toBe('id,note\r\n1,"x\ny"\r\n')
  expect(reply.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-next-cursor': '5.1' })
})
