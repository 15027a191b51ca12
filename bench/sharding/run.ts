/** `npm run bench -- sharding`: a simulation of markets on several sequencers, for docs/sharding.md. */
import type { Report } from '../report/report.ts'
import { type ShardingModel, simulateSharding } from './model.ts'

const venue: Omit<ShardingModel, 'shards' | 'transferMultiple'> = {
  ...{ markets: 200, coins: 60, accounts: 20_000, orders: 400_000 },
  seed: 7,
}

export function run(report: Report): void {
  report.note('Simulated, not measured: commands and commits are counted, nothing is timed.')
  for (const transferMultiple of [1, 4]) {
    for (const shards of [1, 2, 4, 8]) {
      const costs = simulateSharding({ ...venue, shards, transferMultiple })
      const what = `${shards} sequencers, transfers of ${transferMultiple} × the missing amount`
      report.figure(`${what}: rate to one sequencer`, 1 / costs.busiestShare, '×')
      report.figure(`${what}: commands per order`, costs.commandsPerOrder, '')
      report.figure(`${what}: orders that wait for a transfer`, 100 * costs.waitingShare, '%')
      report.figure(`${what}: commits of an order, p50`, costs.commitsP50, '')
      report.figure(`${what}: commits of an order, p99`, costs.commitsP99, '')
    }
  }
}
