import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { patchOrganization } from '../../../server/chat/organization/endpoints/update-organization.ts'
import { patchSettingDefaults } from '../../../server/chat/settings/endpoints/update-setting-defaults.ts'
import { patchSettings } from '../../../server/chat/settings/endpoints/update-settings.ts'
import { userSettingNames } from '../../../server/chat/settings/rules/setting-definitions.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { clientLimits, clientSettings, personalClientSettings } from './realm-settings-client.ts'

/** The titles of the tests that show the effect of a setting or limit, by rule number. */
const titles = titlesOfTests()

function titlesOfTests(): ReadonlyMap<string, readonly string[]> {
  const folder = new URL('./', import.meta.url)
  const found = new Map<string, string[]>()
  for (const file of readdirSync(folder)) {
    if (!/^realm-settings-[\w-]+\.test\.ts$/.test(file)) continue
    for (const [, number = '', title = ''] of readFileSync(new URL(file, folder), 'utf8').matchAll(
      /'(REALM-\d+): ([^'\n]*)'/g,
    ))
      found.set(number, [...(found.get(number) ?? []), title])
    // A test of several limits names them in its table.
    for (const [, name = ''] of readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}\['(max_\w+)', /gm))
      found.set('REALM-9', [...(found.get('REALM-9') ?? []), name])
  }
  return found
}

/** The names that no test title of the rule contains. */
function unshown(number: string, names: readonly string[]): string[] {
  const words = new Set((titles.get(number) ?? []).flatMap((title) => title.split(/[^a-z0-9_]+/)))
  return names.filter((name) => !words.has(name))
}

const cases: readonly [string, string, readonly string[], Readonly<Record<string, string>>][] = [
  ['PATCH /realm', 'REALM-7', Object.keys(patchOrganization.params), clientSettings],
  ['PATCH /settings', 'REALM-8', userSettingNames, personalClientSettings],
  ['the limits of the register response', 'REALM-9', await limitsOfRegister(), clientLimits],
]

async function limitsOfRegister(): Promise<string[]> {
  const { ok } = await chatForTest()
  const names = Object.keys(await ok('hamlet', 'POST', '/register'))
  return names.filter((name) => /^(max_|server_|password_)|_(quota_mib|timeout_seconds)$/.test(name))
}

describe.each(cases)('%s', (_where, number, names, forClients) => {
  test('REALM-10: each has a test of its effect, or a reason why only clients can apply it', () => {
    expect(names.length).toBeGreaterThan(20)
    expect(unshown(number, names).filter((name) => !(name in forClients))).toEqual([])
  })

  test('REALM-10: no reason is given for a visible or missing message', () => {
    const shown = Object.keys(forClients).filter((name) => !unshown(number, [name]).includes(name))
    const absent = Object.keys(forClients).filter((name) => !names.includes(name))
    expect({ shown, absent }).toEqual({ shown: [], absent: [] })
  })
})

test('REALM-10: the endpoints of personal settings accept no other setting', () => {
  const account = ['timezone', 'full_name', 'email', 'old_password', 'new_password', 'end_api_keys', 'target_users']
  const taken = new Set([...Object.keys(patchSettings.params), ...Object.keys(patchSettingDefaults.params)])
  expect([...taken].sort()).toEqual([...userSettingNames, ...account].sort())
})
