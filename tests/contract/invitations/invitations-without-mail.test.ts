import { expect, test } from 'vitest'
import { invitationsForTest, keyIn } from './invitations-for-test.ts'

const { call, ok, browse } = await invitationsForTest({ withoutMail: true })

test('MAIL-8: without a mail server, requests that need mail are refused with a clear error', async () => {
  const refusal = { status: 400, body: { code: 'BAD_REQUEST', msg: 'This server is not set up to send email.' } }
  expect(await call('adam', 'POST', '/invites', { invitee_emails: 'a@x.example', stream_ids: [] })).toMatchObject(
    refusal,
  )
  const { invite_link } = await ok('adam', 'POST', '/invites/multiuse')
  expect(await browse('POST', `/join/${keyIn(invite_link)}`, { email: 'a@x.example' })).toMatchObject(refusal)
  expect((await ok('adam', 'GET', '/invites')).invites).toHaveLength(1)
})
