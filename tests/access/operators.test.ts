import { expect, test } from 'vitest'
import { tradingEndpoints } from '../../server/trading/api/endpoints.ts'
import { operatorTokenHeader } from '../../server/trading/signing/operator-gate.ts'
import { tradingForTest } from '../../server/trading/testing-venue.ts'

const { accounts, accountIds, send, sign, signed } = await tradingForTest()
const operators = tradingEndpoints.filter(({ path }) => path.startsWith('/private/operator/'))
const endpoints = operators.map(({ method, path }) => [`${method} ${path}`, method as 'GET', path] as const)
const denied = { status: 403, body: { error: { code: 'PERMISSION_DENIED' } } }

test.each(endpoints)(
  'ACCESS-5: %s refuses an account with every possible permission, and anonymous callers',
  async (_name, method, path) => {
    expect(await signed('alice', method, path)).toMatchObject(denied)
    const { url, payload } = sign('erin', method, path)
    const bare = {
      method,
      url,
      headers: { 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    }
    expect((await send(bare)).status).toBe(401)
    const guessed = { ...bare, headers: { ...bare.headers, [operatorTokenHeader]: 'a guessed token' } }
    expect((await send(guessed)).status).toBe(401)
  },
)

test('ACCESS-5: users below administrator get no operator key', async () => {
  const terms = { label: '', ipRanges: [], expiresAtMs: undefined, sessionTokenHash: undefined }
  for (const role of [300, 400, 600] as const) {
    const person = {
      kind: 'human',
      fullName: 'One',
      password: undefined,
      botType: undefined,
      botOwnerId: undefined,
    } as const
    const { id } = await accounts.createPerson({ ...person, email: `role${role}@agora.example`, role })
    const created = accounts.createTradingKey({ ...terms, personId: id, permissions: ['admin'] })
    await expect(created).rejects.toMatchObject({ reason: 'permission_for_administrators' })
  }
})

test('ACCESS-5: an operator key of a demoted administrator is refused', async () => {
  await accounts.changeRole(accountIds.erin, 300)
  const answers = []
  for (const [name, method, path] of endpoints) answers.push([name, (await signed('erin', method, path)).status])
  expect(answers).toEqual(endpoints.map(([name]) => [name, 403]))
})
