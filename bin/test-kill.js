#!/usr/bin/env node
// What `npm run test:kill -- 25 [seed]` runs: so many kill -9 of the whole server under load, with the books held
// against what clients were told after each.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const vitest = createRequire(import.meta.url).resolve('vitest/package.json')
const [kills = '25', seed] = process.argv.slice(2)

if (![kills, seed ?? '0'].every((text) => /^\d{1,6}$/.test(text))) {
  process.stderr.write('usage: npm run test:kill -- KILLS [SEED]\n')
  process.exit(2)
}
const env = { ...process.env, AGORA_SERVER_KILLS: kills, ...(seed === undefined ? {} : { AGORA_SEED: seed }) }
const suite = ['run', '--configLoader', 'runner', 'tests/recovery/server-kill.test.ts']
const script = join(dirname(vitest), 'vitest.mjs')
process.exitCode = spawnSync(process.execPath, [script, ...suite], { cwd: root, env, stdio: 'inherit' }).status ?? 1
