import { z } from 'zod'
import { parseCidr } from '../http/client-address.ts'
import { setting } from './setting.ts'
import { wholeNumber } from './whole-number.ts'

const cidrList = z.string().transform((text, context) => {
  try {
    return text.split(',').map(parseCidr)
  } catch {
    context.addIssue({ code: 'custom', message: 'not a list of CIDR ranges' })
    return z.NEVER
  }
})

const cidrForm = 'a comma-separated list of CIDR ranges such as 10.0.0.0/8,::1/128'

/** Trusted proxies, connection limits and access to monitoring. */
export const networkSettings = {
  trustedProxies: setting({
    name: 'AGORA_TRUSTED_PROXIES',
    meaning: 'Proxies whose X-Forwarded-For header is trusted',
    form: cidrForm,
    fallback: undefined,
    schema: cidrList,
  }),
  connectionsPerAddress: setting({
    name: 'AGORA_CONNECTIONS_PER_ADDRESS',
    meaning: 'Open connections per address, except for trusted proxies; 0 = no limit',
    form: 'a whole number from 0 to 1000000',
    fallback: '1000',
    schema: wholeNumber(0, 1_000_000),
  }),
  monitoringAddresses: setting({
    name: 'AGORA_MONITORING_ADDRESSES',
    meaning:
      'Addresses that may read /metrics and the details of /readyz in production without the token; not set = none',
    form: cidrForm,
    fallback: undefined,
    schema: cidrList,
  }),
  monitoringToken: setting({
    name: 'AGORA_MONITORING_TOKEN',
    meaning: 'Gives access to /metrics and the details of /readyz in production, sent as Authorization: Bearer TOKEN',
    form: '20 to 200 printable characters without spaces (openssl rand -hex 32)',
    fallback: undefined,
    secret: true,
    schema: z.string().regex(/^[\x21-\x7e]{20,200}$/),
  }),
}
