#!/usr/bin/env -S node --min-semi-space-size=16 --max-semi-space-size=64
import { existsSync } from 'node:fs'

// In a checkout a start builds the stale parts: all, `server` only, or with `never` none. An installed package is built
// already and has no build script.
const buildScript = new URL('build.js', import.meta.url)
const { AGORA_BUILD: wanted = 'all' } = process.env
delete process.env.AGORA_BUILD
const { buildStale } = wanted !== 'never' && existsSync(buildScript) ? await import(buildScript.href) : {}

try {
  await buildStale?.(['server'])
} catch (error) {
  process.stderr.write(`agora: ${error.message}\n`)
  process.exit(1)
}
try {
  if (wanted === 'all' && process.argv[2] === 'serve') await buildStale?.(['web'])
} catch (error) {
  // The APIs work without the web client, and an earlier build of it is still there.
  process.stderr.write(`agora: the web client could not be built\n${error.message}\n`)
}
// Stack traces show the lines of the sources, not of the bundle.
process.setSourceMapsEnabled(true)
const { main } = await import('../dist/program/main.js')
process.exitCode = await main(process.argv.slice(2))
