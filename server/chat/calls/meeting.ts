import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { hmacSha256 } from '../../kernel/auth/digest.ts'

/** The content of a meeting link, sealed: a forged link cannot create a meeting or make its author the host. */
const meetingSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  password: z.string(),
  hostId: z.int(),
  isVoiceOnly: z.boolean(),
})

export type Meeting = z.infer<typeof meetingSchema>

export function sealMeeting(key: Buffer, meeting: Meeting): string {
  const content = Buffer.from(JSON.stringify(meeting)).toString('base64url')
  return `${content}.${seal(key, content)}`
}

/** Undefined if it is forged. */
export function openMeeting(key: Buffer, text: string): Meeting | undefined {
  const [content = '', sealed = ''] = text.split('.')
  const expected = Buffer.from(seal(key, content))
  const received = Buffer.from(sealed)
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return undefined
  return meetingSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
}

function seal(key: Buffer, content: string): string {
  return hmacSha256(key, `meeting.${content}`).toString('base64url')
}
