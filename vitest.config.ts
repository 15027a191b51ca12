import { defineConfig } from 'vitest/config'

const never = ['node_modules/**', 'dist/**', 'data/**', '.cache/**']

/** These put something in the place of a library, or need one as it comes: others in their process would notice. */
const apart = [
  'server/kernel/auth/password-hashing.test.ts',
  'server/site/static-images.test.ts',
  'web/chat/compose/uploader.test.ts',
]

/** These start programs beside them and clean up after the file, or use a library that changes what is global. */
const whole = [
  'tests/{cluster,faults,signer,storage,web,whole-server}/**/*.test.ts',
  'tests/clients/{ccxt,ccxt-watch,examples,python-client,sandbox-mail,sdk-socket,tus-resume,zulip-js}.test.ts',
  'tests/recovery/{chat-killed,kill,server-kill}.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['server/kernel/storage/testing-global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A wait ends when the thing happens; a second (the default) would be an assertion about the machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Beside the code they test, and many to a process: half of their time would go into loading modules otherwise.
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{server,web,client,cli,simulation,bench}/**/*.test.ts'],
          exclude: [...never, ...apart],
          isolate: false,
        },
      },
      // The same for those that put whole services together in their own process.
      {
        extends: true,
        test: { name: 'services', include: ['tests/**/*.test.ts'], exclude: [...never, ...whole], isolate: false },
      },
      { extends: true, test: { name: 'whole', include: [...whole, ...apart], exclude: never } },
    ],
  },
})
