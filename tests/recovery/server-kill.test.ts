import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { clusterLayout } from '../../server/kernel/storage/embedded/cluster.ts'
import { readPostmasterFile } from '../../server/kernel/storage/embedded/server-processes.ts'
import { Random } from '../../simulation/random.ts'
import { runCommand } from '../whole-server/operator-command.ts'
import { type Ended, type RunningProcess, startProcess } from '../whole-server/running-server.ts'
import { AnswerLog, type FillRow, type OrderRow, type WithdrawalRow } from './answer-log.ts'
import type { MarketNow } from './http-requests.ts'
import { HttpTraders } from './http-traders.ts'
import { allRows, sendOnce, type Trader } from './signed-http.ts'

// A longer run: npm run test:kill -- 25 [seed]
const kills = Number(process.env.AGORA_SERVER_KILLS ?? 4)
const seed = Number(process.env.AGORA_SEED ?? Math.floor(performance.timeOrigin % 1_000_000))
const clients = 16
/** The server is killed when so many requests of a round were acknowledged. */
const acknowledgementsBeforeKill = [30, 240] as const
const settings = { AGORA_TRADING_REQUESTS_PER_SECOND: '0', AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '0' }

// The test starts whole processes on a busy machine; it checks that nothing is lost, not how fast.
vi.setConfig({ testTimeout: kills * 60_000 + 120_000 })

test(`JOURNAL-10: ${kills} kills of the server, seed ${seed}: every acknowledged command is applied once, and no other`, async () => {
  const random = new Random(seed)
  const log = new AnswerLog()
  let server = await startProcess(settings)
  const traders = server.ready.trading.slice(0, 2)
  const crowd = new HttpTraders(random, traders, log)
  let repeated = 0
  for (let kill = 1; kill <= kills; kill++) {
    const load = crowd.trade(server.ready.tradingUrl, await marketsNow(server.ready.tradingUrl), clients)
    await load.acknowledged(random.between(...acknowledgementsBeforeKill))
    await killHard(server, random.chance(50))
    await load.end()
    // There is no build between two starts: the killed and the restarted server are the same program.
    server = await startProcess({ ...settings, AGORA_DATA_DIR: server.dataDirectory })
    const { tradingUrl } = server.ready
    repeated += await crowd.repeatUnanswered(tradingUrl)
    expect(await problemsAt(tradingUrl, traders, log), `after kill ${kill} of seed ${seed}`).toEqual([])
    const [verified, checked] = await recordsOf(server.dataDirectory)
    expect(verified).toMatchObject({ status: 0, output: expect.stringContaining('no problems') })
    expect(checked).toMatchObject({ status: 0, output: expect.stringContaining('no problems') })
    const sums = [...checked.output.matchAll(/^(\w+) .*together (-?\d+)$/gm)].map(([, coin, sum]) => `${coin} ${sum}`)
    expect(sums.length).toBeGreaterThanOrEqual(6)
    expect(sums.filter((sum) => !sum.endsWith(' 0'))).toEqual([])
    process.stdout.write(`kill ${kill}: ${JSON.stringify(log.counts)}; ${verified.output.split('\n')[0]}\n`)
    await cancelEverything(tradingUrl, traders)
  }
  const { replayed = 0 } = log.counts
  const again = `${repeated} requests got no reply and were repeated, ${replayed} of them had been executed`
  process.stdout.write(`${kills} kills, seed ${seed}: 0 lost, 0 doubled; ${again}\n`)
  for (const kind of ['place', 'batch', 'cancel', 'withdraw']) expect(log.counts[kind]).toBeGreaterThan(0)
  await server.end('SIGKILL')
})

/** Kills the server, with or without its PostgreSQL. */
async function killHard(server: RunningProcess, withPostgres: boolean): Promise<void> {
  const { data } = clusterLayout(join(server.dataDirectory, 'postgres'))
  const postmaster = withPostgres ? await readPostmasterFile(data) : undefined
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL')
  await server.end('SIGKILL')
}

async function problemsAt(url: string, traders: readonly Trader[], log: AnswerLog): Promise<string[]> {
  const problems: string[] = []
  for (const [index, trader] of traders.entries()) {
    const withdrawals = await allRows<WithdrawalRow>(url, trader, 'history/withdrawals/crypto')
    problems.push(...log.problems(index, { ...(await ordersAndFills(url, trader)), withdrawals }))
  }
  return problems
}

/** Open orders trade with the market maker of the sandbox: read until no order changed while its fills were read. */
async function ordersAndFills(url: string, trader: Trader) {
  for (let before = await allRows<OrderRow>(url, trader, 'history/orders'); ; ) {
    const fills = await allRows<FillRow>(url, trader, 'history/trades')
    const orders = await allRows<OrderRow>(url, trader, 'history/orders')
    if (JSON.stringify(orders) === JSON.stringify(before)) return { orders, fills }
    before = orders
  }
}

/** The checks that an operator runs beside the server. */
function recordsOf(dataDirectory: string): Promise<[Ended, Ended]> {
  const at = { AGORA_DATA_DIR: dataDirectory }
  return Promise.all([runCommand(['journal', 'verify'], at), runCommand(['ledger', 'check'], at)])
}

/** Releases the holds, so that the next round has money to trade with. */
async function cancelEverything(url: string, traders: readonly Trader[]): Promise<void> {
  for (const trader of traders) {
    await sendOnce(url, trader, { method: 'DELETE', path: 'order/cancel_all', parameters: {} })
  }
}

async function marketsNow(url: string): Promise<MarketNow[]> {
  const middleOf = async (symbol: string) => {
    const reply = await fetch(`${url}/public/book_ticker?symbol=${symbol}`)
    const { result } = (await reply.json()) as { result: { bidPrice: string; askPrice: string }[] }
    const [quote] = result
    return (Number(quote?.bidPrice) + Number(quote?.askPrice)) / 2
  }
  const forms = { priceDecimals: 2, volumeDecimals: 4 }
  return [
    { symbol: 'btcusdt', middle: await middleOf('btcusdt'), ...forms, volumeMax: 0.004 },
    { symbol: 'ethusdt', middle: await middleOf('ethusdt'), ...forms, volumeMax: 0.1 },
  ]
}
