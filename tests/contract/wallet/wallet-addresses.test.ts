import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed } = await tradingForTest()

const right = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const mistyped = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mqd'

test('ADDRESS-1: an invalid address is refused by every endpoint, with the broken rule', async () => {
  const refused = { code: 'BAD_ADDRESS', details: { parameter: 'address', rule: 'Bech32 checksum' } }
  const book = { symbol: 'btc', network: 'BTC', address: mistyped }
  const [added, withdrawn, pooled] = [
    await signed('alice', 'POST', '/private/wallet/withdraw_address', book),
    await signed('alice', 'POST', '/private/wallet/withdraw_crypto', { ...book, amount: '0.01' }),
    await signed('erin', 'POST', '/private/operator/deposit_addresses', {
      symbol: 'btc',
      network: 'BTC',
      addresses: JSON.stringify([{ address: mistyped }]),
      reason: 'a new batch',
    }),
  ]
  expect(added.body.error).toMatchObject(refused)
  expect(withdrawn.body.error).toMatchObject(refused)
  expect(pooled.body.error).toMatchObject(refused)
  const taken = await signed('alice', 'POST', '/private/wallet/withdraw_address', { ...book, address: right })
  expect(taken.status).toBe(200)
})

test('ADDRESS-2: a mixed-case EVM address with a wrong checksum is refused, one in a single case accepted', async () => {
  const add = async (address: string) => {
    const { status, body } = await signed('alice', 'POST', '/private/wallet/withdraw_address', {
      ...{ symbol: 'eth', network: 'ERC20', address },
    })
    return status === 200 ? 'taken' : body.error.details.rule
  }
  const digits = '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(await add(`0x${digits}`)).toBe('taken')
  expect(await add(`0x${digits.toLowerCase()}`)).toBe('taken')
  expect(await add(`0x${digits.toUpperCase()}`)).toBe('taken')
  expect(await add(`0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed`)).toBe('EIP-55 checksum')
})
