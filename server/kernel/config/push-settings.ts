import { z } from 'zod'
import { BadSettings, setting, type ValuesOf } from './setting.ts'

const printable = z.string().regex(/^[\x21-\x7e]{1,200}$/)

function isRelayAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`
}

/** What notifications to mobile apps go through. */
export const pushSettings = {
  pushRelayUrl: setting({
    name: 'AGORA_PUSH_RELAY_URL',
    meaning:
      'The relay that notifications to mobile apps go through; without it none are sent; needs the id and the key',
    form: 'an address such as https://push.example.com without a path',
    fallback: undefined,
    schema: z
      .string()
      .refine(isRelayAddress)
      .transform((text) => new URL(text).origin),
  }),
  pushRelayId: setting({
    name: 'AGORA_PUSH_RELAY_ID',
    meaning: 'Who this server is to the relay',
    form: 'up to 200 printable characters without spaces, usually a UUID',
    fallback: undefined,
    schema: printable,
  }),
  pushRelayKey: setting({
    name: 'AGORA_PUSH_RELAY_KEY',
    meaning: 'The secret this server shows the relay',
    form: 'up to 200 printable characters without spaces',
    fallback: undefined,
    secret: true,
    schema: printable,
  }),
}

export interface PushRelaySettings {
  readonly url: string
  readonly id: string
  readonly key: string
}

/** All three, or none: a relay that does not know who asks sends nothing. */
export function pushRelayOf(values: ValuesOf<typeof pushSettings>): PushRelaySettings | undefined {
  const { pushRelayUrl: url, pushRelayId: id, pushRelayKey: key } = values
  if (url !== undefined && id !== undefined && key !== undefined) return { url, id, key }
  const missing = Object.entries(pushSettings)
    .filter(([name]) => values[name as keyof typeof pushSettings] === undefined)
    .map(([, { name }]) => name)
  if (missing.length === Object.keys(pushSettings).length) return undefined
  throw new BadSettings([`The push relay is named in part only: set ${missing.join(' and ')} as well, or none of them`])
}
