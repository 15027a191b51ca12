#!/usr/bin/env node
// `npm run test:kill -- 25 [seed]`: kills the whole server under load that many times (kill -9) and compares the books with
// the replies to the clients after each. `npm run test:kill -- withdrawals 500 [seed]` kills a signer and the server between
// claim, signing, broadcast and report, and compares the withdrawals with the transactions on the chain. `npm run test:kill --
// custody 1000 [seed]` makes that many deposits and withdrawals on an EVM node with reorganisations, faulty endpoints and rising
// fees, kills venue and signer about half as often, and compares the chain with the ledger.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { evmNodePackage, missingTools } from './test-tools.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const vitest = createRequire(import.meta.url).resolve('vitest/package.json')
const given = process.argv.slice(2)
const runs = {
  server: { file: 'tests/recovery/server-kill.test.ts', counted: 'AGORA_SERVER_KILLS', count: '25' },
  withdrawals: { file: 'tests/signer/killed-signer.test.ts', counted: 'AGORA_SIGNER_KILLS', count: '25' },
  custody: { file: 'tests/evm/custody-kill.test.ts', counted: 'AGORA_CUSTODY_TRANSFERS', count: '1000' },
}
const named = given[0] === 'withdrawals' || given[0] === 'custody' ? given[0] : undefined
const { file, counted, count: byDefault } = runs[named ?? 'server']
const [count = byDefault, seed] = named === undefined ? given : given.slice(1)

if (![count, seed ?? '0'].every((text) => /^\d{1,6}$/.test(text))) {
  process.stderr.write('usage: npm run test:kill -- [withdrawals | custody] COUNT [SEED]\n')
  process.exit(2)
}
const missing = missingTools().find(({ name }) => named === 'custody' && name === evmNodePackage)
if (missing !== undefined) {
  // Its suite would be skipped, which would read as passed.
  process.stderr.write(`${missing.name} is not installed: npm run test:tools\n`)
  process.exit(1)
}
const env = { ...process.env, [counted]: count, ...(seed === undefined ? {} : { AGORA_SEED: seed }) }
const suite = ['run', '--configLoader', 'runner', file]
const script = join(dirname(vitest), 'vitest.mjs')
process.exitCode = spawnSync(process.execPath, [script, ...suite], { cwd: root, env, stdio: 'inherit' }).status ?? 1
