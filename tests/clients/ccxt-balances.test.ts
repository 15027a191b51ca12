import { expect, test } from 'vitest'
import { agora } from '../../client/ccxt/agora.ts'

type Reply = () => Promise<unknown>

const accepted: Reply = () => Promise.resolve({ seq: '5' })
const tooOld: Reply = () => Promise.reject(new Error('RESYNC_REQUIRED'))

/** Without a server: these are the replies to its logons, and the balances that it reads. */
function scripted(logons: Reply[], totals: string[]) {
  const exchange = new agora({ apiKey: 'key', secret: 'secret' })
  const connection = { current: {} }
  Object.assign(exchange, {
    readyToWatch: async () => undefined,
    client: () => connection.current,
    watch: (_url: string, hash: string) =>
      hash === 'session.logon' ? logons.shift()?.() : new Promise(() => undefined),
    fetchBalance: async () => {
      const total = totals.shift()
      return { info: [{ coin: 'usdt', available: total, total }] }
    },
  })
  return { exchange, reconnect: () => Object.assign(connection, { current: {} }) }
}

test('CCXT-22: balances are read again if the missed messages are no longer available', async () => {
  const { exchange, reconnect } = scripted([accepted, tooOld, accepted], ['10', '3'])
  const totalOf = async () => ((await exchange.watchBalance()).USDT as { total: number }).total
  expect(await totalOf()).toBe(10)
  reconnect()
  await expect(totalOf()).rejects.toThrow('RESYNC_REQUIRED')
  expect(await totalOf()).toBe(3)
})
