#!/usr/bin/env node
// Takes screenshots of the pages of a seeded sandbox.
//   npm run screenshots                           updates docs/screenshots
//   npm run screenshots -- --all FOLDER [PAGE…]   each page, or the named ones, on desktop and phone, in both languages, light and dark
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))
const [all, folder, ...pages] = process.argv.slice(2)
if (all !== undefined && (all !== '--all' || folder === undefined)) {
  process.stderr.write('usage: npm run screenshots -- [--all FOLDER [PAGE…]]\n')
  process.exit(2)
}
process.env.SCREENSHOTS = folder ?? join(root, 'docs', 'screenshots')
process.env.SCREENSHOTS_ALL = all === undefined ? '0' : '1'
if (pages.length > 0) process.env.SCREENSHOTS_ONLY = pages.join(',')
const vitest = await startVitest('test', [], {
  root,
  config: false,
  run: true,
  watch: false,
  include: ['tests/screenshots/screenshots.ts'],
  globalSetup: ['server/kernel/storage/testing-global-setup.ts'],
  server: { deps: { external: [/\/dist\/program\//] } },
})
await vitest.close()
