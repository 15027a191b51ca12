import { expect, test } from 'vitest'
import { recoveryForTest } from './recovery.testing.ts'

const chat = await recoveryForTest({ withoutMail: true })
const { browse, signIn, newUser, people, accounts } = chat
const noMail = { status: 400, body: { msg: 'This server is not set up to send email.' } }

test('RESET-12: without a mail server no reply promises a link', async () => {
  const person = await newUser()
  for (const email of [person.deliveryEmail, 'nobody@agora.example'])
    expect(await browse({}, 'POST', '/password_reset', { email })).toMatchObject(noMail)
  const browser = await signIn(person.deliveryEmail)
  expect(await browse(browser, 'PATCH', '/settings', { email: 'other@agora.example' })).toMatchObject(noMail)
  const administrator = await signIn(people.adam.deliveryEmail)
  expect(await browse(administrator, 'POST', `/users/${person.id}/password_reset`)).toMatchObject(noMail)
  expect(await browse(administrator, 'DELETE', `/users/${person.id}/sessions`)).toMatchObject({ status: 200 })
  expect(await accounts.sessions(person.id)).toEqual([])
})
