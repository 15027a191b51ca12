import { z } from 'zod'
import { BadSettings, setting, type ValuesOf } from './setting.ts'

function isServerAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) && text.endsWith('/')
}

/** The server of video calls. */
export const callSettings = {
  bigBlueButtonUrl: setting({
    name: 'AGORA_BIG_BLUE_BUTTON_URL',
    meaning: 'The BigBlueButton server of video calls; requires the secret',
    form: 'an address that ends in a slash, such as https://bbb.example.com/bigbluebutton/',
    fallback: undefined,
    schema: z.string().max(2000).refine(isServerAddress),
  }),
  bigBlueButtonSecret: setting({
    name: 'AGORA_BIG_BLUE_BUTTON_SECRET',
    meaning: 'The secret of the BigBlueButton server',
    form: 'up to 200 printable characters without spaces',
    fallback: undefined,
    secret: true,
    schema: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  }),
}

export interface BigBlueButtonSettings {
  readonly url: string
  readonly secret: string
}

export function bigBlueButtonOf(values: ValuesOf<typeof callSettings>): BigBlueButtonSettings | undefined {
  const { bigBlueButtonUrl: url, bigBlueButtonSecret: secret } = values
  if (url !== undefined && secret !== undefined) return { url, secret }
  if (url === undefined && secret === undefined) return undefined
  throw new BadSettings(['AGORA_BIG_BLUE_BUTTON_URL and AGORA_BIG_BLUE_BUTTON_SECRET go together: set both or neither'])
}
