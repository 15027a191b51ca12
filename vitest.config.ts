import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** One PostgreSQL for the tests of a project. */
const globalSetup = ['server/kernel/storage/testing-global-setup.ts']

/** Node loads the built program as it is: transforming it again would only take time. */
const built = { deps: { external: [/\/dist\/program\//] } }

const never = ['node_modules/**', 'dist/**', 'data/**', '.cache/**']

/** These tests mock a library, or need one without mocks: each file has a process of its own. */
const apart = ['{server,web,client,cli,bench}/**/*.apart.test.ts']

/** Tests beside the code that need PostgreSQL. */
const databases = ['{server,web,client,cli,bench}/**/*.db.test.ts']

/** Seeded runs of the whole venue, slower than unit tests. */
const simulations = ['simulation/**/*.test.ts']

/** Journeys in a browser. The files of one worker share the browser; each file has its own server. */
const journeys = ['tests/web/**/*.test.ts']

/** These tests start other programs, which end after each file. */
const whole = [
  'tests/{cluster,evm,faults,package,signer,storage,whole-server}/**/*.test.ts',
  'tests/clients/{ccxt,ccxt-watch,client-pages,examples,python-client,sandbox-mail,sdk-socket,tus-resume,zulip-js}.test.ts',
  'tests/recovery/{chat-killed,kill,removals-killed,server-kill,state-process,state-process-killed}.test.ts',
]

const cores = Math.max(2, availableParallelism())

const root = fileURLToPath(new URL('.', import.meta.url))

/** Transformed sources, by content: projects and later runs share them. Not in node_modules, which may belong to another user. */
const experimental = { fsModuleCache: isWritable(root), fsModuleCachePath: `${root}.cache/transformed` }

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export default defineConfig({
  test: {
    experimental,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: cores,
    // A wait ends when its condition holds. The default of one second would fail on a slow machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Unit tests, many files per process: otherwise half of their time would go into loading modules.
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{server,web,client,cli,bench}/**/*.test.ts'],
          exclude: [...never, ...apart, ...databases],
          isolate: false,
          expect: { requireAssertions: true },
        },
      },
      // Tests that need a database or build whole services in their process; also many files per process.
      {
        extends: true,
        test: {
          name: 'services',
          globalSetup,
          include: ['tests/**/*.test.ts', ...databases, ...simulations],
          exclude: [...never, ...journeys, ...whole],
          isolate: false,
          expect: { requireAssertions: true },
        },
      },
      {
        extends: true,
        test: { name: 'browser', globalSetup, include: journeys, exclude: never, isolate: false, server: built },
      },
      // These tests mostly wait for other processes or for a lease to end, so more of them run at once.
      {
        extends: true,
        test: {
          name: 'whole',
          globalSetup,
          setupFiles: 'tests/whole-server/after-each-file.ts',
          server: built,
          include: whole,
          exclude: never,
          isolate: false,
          maxWorkers: 2 * cores,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          globalSetup,
          include: apart,
          exclude: never,
          maxWorkers: 2 * cores,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
