import { expect, test } from 'vitest'
import { accountsForTest } from '../../accounts/testing.ts'
import { MemoryWires } from '../../kernel/bus/memory-wire.testing.ts'
import { openTestNode } from '../delivery/nodes/testing-nodes.ts'
import { chatForTest } from '../testing.ts'
import { removeProvider, saveProvider } from './actions/change-providers.ts'

const base = await chatForTest()
const { olivia } = base.people
const wires = new MemoryWires()
const a = await openTestNode(base, wires, 'a')
// It receives no notifications of the database, as during the loss of its listening connection.
const { accounts } = await accountsForTest({ database: base.services.database })
const b = await openTestNode(base, wires, 'b', undefined, accounts)

const settings = {
  ...{ name: 'Keycloak', icon: null, issuer: 'https://id.example.com', client_id: 'agora', scopes: 'openid' },
  ...{ groups_claim: 'groups', roles: {}, may_make_owners: false, user_groups: {}, sign_up_domains: [] },
  ...{ sign_up_groups: [], trusts_second_factor: false, trusted_acr: [], enabled: true },
}
const save = (enabled: boolean) =>
  saveProvider(a.services, olivia, { id: 'keycloak', settings: { ...settings, enabled }, secret: undefined })
const seen = () => b.services.accounts.sso.providers().map((one) => one.settings.enabled)

test('NODE-22: a change of the sign-in providers is effective on the other nodes when it is acknowledged', async () => {
  await save(true)
  expect(seen()).toEqual([true])
  await save(false)
  expect(seen()).toEqual([false])
  await removeProvider(a.services, olivia, 'keycloak')
  expect(seen()).toEqual([])
})

test('NODE-28: a node that has missed a change of the sign-in providers reads them again', async () => {
  wires.loses = (subject) => subject === 'test.all.a'
  await save(false)
  wires.loses = () => false
  await expect.poll(seen).toEqual([false])
})
