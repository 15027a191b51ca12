import { afterAll, expect, test } from 'vitest'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import { chatForTest } from '../../server/chat/testing.ts'

const { accounts, ok, listen, people, services } = await chatForTest()
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
afterAll(() => services.exports.stop())

interface Consent {
  readonly user_id: number
  readonly consented: boolean
}

interface State {
  readonly exports: unknown
  readonly consents: readonly Consent[]
}

async function stateOf(who: 'olivia' | 'adam'): Promise<State> {
  const { exports } = await ok(who, 'GET', '/export/realm')
  return { exports, consents: (await ok(who, 'GET', '/export/realm/consents')).export_consents }
}

const sorted = ({ exports, consents }: State): State => ({
  exports,
  consents: consents.toSorted((left, right) => left.user_id - right.user_id),
})

async function follow(act: () => Promise<unknown>): Promise<void> {
  const viewers = (['olivia', 'adam'] as const).map(async (who) => ({
    who,
    queue: listen(who),
    state: await stateOf(who),
  }))
  const [before, outsider] = [await Promise.all(viewers), listen('mona')]
  await act()
  await services.exports.settled()
  for (const { who, queue, state } of before) {
    let { exports, consents } = state
    for (const event of queue.received()) {
      if (event.type === 'realm_export') exports = event.exports
      if (event.type !== 'realm_export_consent') continue
      const { user_id, consented } = event as unknown as Consent
      consents = consents.map((one) => (one.user_id === user_id ? { ...one, consented } : one))
    }
    expect({ who, ...sorted({ exports, consents }) }).toEqual({ who, ...sorted(await stateOf(who)) })
  }
  expect(outsider.received().filter(({ type }) => type.startsWith('realm_export'))).toEqual([])
}

test('ACCESS-4: exports and consents follow from the events', async () => {
  let id = 0
  await follow(async () => {
    id = (await ok('adam', 'POST', '/export/realm')).id
  })
  await follow(() => ok('olivia', 'DELETE', `/export/realm/${id}`))
  await follow(() => ok('hamlet', 'PATCH', '/settings', { allow_private_data_export: true }))
  expect((await stateOf('adam')).consents).toContainEqual(
    expect.objectContaining({ user_id: people.hamlet.id, consented: true }),
  )
})
