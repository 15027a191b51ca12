import { expect, test } from 'vitest'
import type { ChatUser } from '../rules/chat-user.ts'
import { unknownUserWire, userWire } from './user.ts'
import { UserTexts } from './user-texts.ts'

const zoe: ChatUser = {
  id: 7,
  deliveryEmail: 'zoe@agora.example',
  fullName: 'Zoë',
  role: 400,
  isActive: true,
  isBot: false,
  botType: undefined,
  botOwnerId: undefined,
  timezone: 'Europe/Berlin',
  avatarVersion: 2,
  avatarBlob: undefined,
  joinedAtMs: 1_700_000_000_000,
  profileData: { 1: { value: 'sea' } },
  settings: { email_address_visibility: 3 },
} as unknown as ChatUser

const forms = [true, false].flatMap((seesEmail) =>
  [true, false].flatMap((clientGravatar) =>
    [true, false].map((withProfile) => ({ site: 'https://agora.example', seesEmail, clientGravatar, withProfile })),
  ),
)

test('every form of a user reads as it would if it were written for this reader alone', () => {
  const texts = new UserTexts()
  for (let round = 0; round < 2; round += 1) {
    for (const form of forms) expect(JSON.parse(texts.of(zoe, form).toString())).toEqual(userWire(zoe, form))
    const unknown = JSON.parse(texts.ofUnknown(zoe, 'https://agora.example').toString())
    expect(unknown).toEqual(unknownUserWire(zoe, 'https://agora.example'))
  }
})

test('a changed user, or a changed site, is written again', () => {
  const texts = new UserTexts()
  const [form] = forms
  if (form === undefined) throw new Error('There are forms')
  texts.of(zoe, form)
  const renamed = { ...zoe, fullName: 'Zoë Zed' }
  expect(JSON.parse(texts.of(renamed, form).toString()).full_name).toBe('Zoë Zed')
  const moved = { ...form, site: 'https://elsewhere.example' }
  expect(JSON.parse(texts.of(zoe, moved).toString())).toEqual(userWire(zoe, moved))
})
