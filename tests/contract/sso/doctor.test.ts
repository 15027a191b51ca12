import { expect, test } from 'vitest'
import { providersFinding } from '../../../cli/commands/doctor-providers.ts'
import { chatForTest } from '../../../server/chat/testing.ts'
import { startProvider } from './real-provider.ts'
import { callbackOf, site, ssoSteps } from './world.ts'

const chat = await chatForTest({ site })
const { accounts } = chat
const provider = await startProvider({ redirectUris: [callbackOf('keycloak')], afterSignOut: [] })
const { configure } = ssoSteps(chat)
const finding = () => providersFinding(accounts, site)

test('SSO-20: the doctor names the providers that work, and what is wrong with the others', async () => {
  expect(await finding()).toEqual({ found: 'none is configured' })
  await configure('keycloak', provider.issuer)
  expect(await finding()).toEqual({ found: 'keycloak can be reached' })
  await configure('keycloak', `${provider.issuer}/other`)
  expect(await finding()).toEqual({
    problem: expect.stringMatching(/^correct the sign-in provider keycloak \(discovery: /),
  })
  await configure('keycloak', 'http://127.0.0.1:1')
  expect(await finding()).toEqual({ problem: expect.stringContaining('keycloak (discovery: ') })
  await configure('keycloak', provider.issuer, {}, 'a wrong secret of the client')
  expect(await finding()).toEqual({ problem: expect.stringContaining('keycloak (client: ') })
  await configure('keycloak', provider.issuer, { enabled: false })
  expect(await finding()).toEqual({ found: 'none is configured' })
})
