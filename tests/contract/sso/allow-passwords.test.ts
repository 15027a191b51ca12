import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { main } from '../../../cli/main.ts'
import { organizationStore } from '../../../server/chat/module.ts'
import { readDirectory } from '../../../server/chat/ports.ts'
import { systemClock } from '../../../server/kernel/clock/clock.ts'
import { testDatabase } from '../../../server/kernel/storage/testing.ts'
import { testFolder } from '../../../server/kernel/storage/testing-folder.ts'
import { migrationModules } from '../../../server/modules.ts'

vi.setConfig({ testTimeout: 120_000 })

const { database, connection } = await testDatabase(migrationModules)
const scratch = await mkdtemp(testFolder(''))
afterAll(() => rm(scratch, { recursive: true, force: true, maxRetries: 5 }))

async function agora(...words: string[]) {
  const { host, port, user, database: name } = connection
  const environment = {
    AGORA_DATA_DIR: join(scratch, 'data'),
    AGORA_LOG_LEVEL: 'error',
    AGORA_DURABLE_COMMITS: 'optional',
    DATABASE_URL: `postgres:///${name}?${new URLSearchParams({ host, port: String(port), user })}`,
  }
  let output = ''
  let errors = ''
  const status = await main(words, {
    environment,
    print: (text) => {
      output += text
    },
    printError: (text) => {
      errors += text
    },
  })
  return { status, output, errors }
}

test('SSO-14: `agora organization allow-passwords` turns password sign-in on, and the audit log has it', async () => {
  const init = ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'Owner']
  expect(await agora(...init)).toMatchObject({ status: 0, errors: '' })
  const organization = organizationStore(database)
  const authentication_methods = { Email: false, 'OpenID Connect': true }
  await database.transaction((tx) => organization.changeSettings(tx, { authentication_methods }))
  expect(await agora('organization', 'allow-passwords')).toEqual({
    status: 0,
    errors: '',
    output: 'Password sign-in is on; a running server accepts passwords within seconds.\n',
  })
  const { settings } = await readDirectory(database, systemClock)
  expect(settings.authentication_methods).toEqual({ Email: true, 'OpenID Connect': true })
  const audited = await database.sql`select action, subject from audit_log where action like 'organization.%'`
  expect([...audited]).toContainEqual({ action: 'organization.passwords_allowed', subject: 'organization' })
})
