import { expect, test } from 'vitest'
import { addressOfReply } from './reply-to-message.ts'

type Message = Parameters<typeof addressOfReply>[0]

const person = (id: number) => ({ id, email: '', full_name: '', is_mirror_dummy: false as const })
const message = (fields: Partial<Message>) => ({ subject: '', display_recipient: [], ...fields }) as Message

test('APPS-6: a reply goes to the topic of the message, or to the other people of its conversation', () => {
  const inTopic = message({ stream_id: 3, subject: 'plans', display_recipient: 'square' })
  expect(addressOfReply(inTopic, 5)).toEqual({ type: 'channel', to: 3, topic: 'plans' })
  const ofThree = message({ display_recipient: [person(5), person(6), person(7)] })
  expect(addressOfReply(ofThree, 5)).toEqual({ type: 'direct', to: [6, 7] })
  const toMyself = message({ display_recipient: [person(5)] })
  expect(addressOfReply(toMyself, 5)).toEqual({ type: 'direct', to: [5] })
})
