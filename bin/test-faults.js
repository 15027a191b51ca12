#!/usr/bin/env node
// `npm run test:faults`: injects faults into servers, databases and nodes, and prints a table of the observations.
// `npm run test:faults -- 50` kills the leader that many times.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const vitest = createRequire(import.meta.url).resolve('vitest/package.json')
const [kills = '10', ...others] = process.argv.slice(2)

if (!/^\d{1,4}$/.test(kills) || others.length > 0) {
  process.stderr.write('usage: npm run test:faults -- [KILLS]\n')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'agora-faults-'))
const file = join(folder, 'observations')
const faultMs = process.env.AGORA_FAULTS_MS ?? '15000'
const env = { ...process.env, AGORA_KILLS: kills, AGORA_FAULTS_FILE: file, AGORA_FAULTS_MS: faultMs }
const ofNodes = ['venue-hang', 'venue-kill', 'nats-away']
const suites = ['tests/faults', ...ofNodes.map((name) => `tests/cluster/${name}.test.ts`)]
const words = ['run', '--configLoader', 'runner', '--no-file-parallelism', '--testTimeout', '300000', ...suites]
const script = join(dirname(vitest), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [script, ...words], { cwd: root, env, stdio: 'inherit' })

const rows = readRows(file)
const table = [
  '| fault | promised | observed |',
  '|---|---|---|',
  ...rows.map(({ fault, promise, observed }) => `| ${fault} | ${promise} | ${observed} |`),
]
process.stdout.write(`\n${table.join('\n')}\n`)
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1

function readRows(path) {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
