#!/usr/bin/env node
// `npm run test:kill -- 25 [seed]`: kills the whole server under load that many times (kill -9) and compares the books with
// the replies to the clients after each. `npm run test:kill -- withdrawals 500 [seed]` kills a signer and the server between
// claim, signing, broadcast and report, and compares the withdrawals with the transactions on the chain.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const vitest = createRequire(import.meta.url).resolve('vitest/package.json')
const given = process.argv.slice(2)
const isOfWithdrawals = given[0] === 'withdrawals'
const [kills = '25', seed] = isOfWithdrawals ? given.slice(1) : given

if (![kills, seed ?? '0'].every((text) => /^\d{1,6}$/.test(text))) {
  process.stderr.write('usage: npm run test:kill -- [withdrawals] KILLS [SEED]\n')
  process.exit(2)
}
const counted = isOfWithdrawals ? 'AGORA_SIGNER_KILLS' : 'AGORA_SERVER_KILLS'
const env = { ...process.env, [counted]: kills, ...(seed === undefined ? {} : { AGORA_SEED: seed }) }
const file = isOfWithdrawals ? 'tests/signer/killed-signer.test.ts' : 'tests/recovery/server-kill.test.ts'
const suite = ['run', '--configLoader', 'runner', file]
const script = join(dirname(vitest), 'vitest.mjs')
process.exitCode = spawnSync(process.execPath, [script, ...suite], { cwd: root, env, stdio: 'inherit' }).status ?? 1
