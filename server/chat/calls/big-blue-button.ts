import { sha256 } from '../../kernel/auth/digest.ts'
import type { BigBlueButtonSettings } from '../../kernel/config/call-settings.ts'
import type { Meeting } from './meeting.ts'

const timeoutMs = 10_000

/** An address of its API: the checksum proves that its author has the secret. */
export function signedCall(
  { url, secret }: BigBlueButtonSettings,
  call: string,
  fields: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(fields).toString()
  const checksum = sha256(`${call}${query}${secret}`).toString('hex')
  return `${url}api/${call}?${query}&checksum=${checksum}`
}

/** Opens the meeting, which may be open already, and returns when it was opened. */
export async function openAtServer(
  settings: BigBlueButtonSettings,
  meeting: Meeting,
): Promise<{ readonly createTime: string } | 'unreachable' | 'refused'> {
  const address = signedCall(settings, 'create', {
    meetingID: meeting.id,
    name: meeting.name,
    moderatorPW: `${meeting.password}-host`,
    attendeePW: meeting.password,
    lockSettingsDisableCam: String(meeting.isVoiceOnly),
  })
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    if (reply.status !== 200) return 'unreachable'
    const text = await reply.text()
    const createTime = /<createTime>(\d+)<\/createTime>/.exec(text)?.[1]
    return text.includes('<returncode>SUCCESS</returncode>') && createTime !== undefined ? { createTime } : 'refused'
  } catch {
    return 'unreachable'
  }
}

export function joinAddress(
  settings: BigBlueButtonSettings,
  meeting: Meeting,
  {
    fullName,
    isHost,
    createTime,
  }: { readonly fullName: string; readonly isHost: boolean; readonly createTime: string },
): string {
  return signedCall(settings, 'join', {
    meetingID: meeting.id,
    // The user who created the meeting hosts it.
    password: isHost ? `${meeting.password}-host` : meeting.password,
    fullName,
    createTime,
  })
}
