import { z } from 'zod'
import { setting } from './setting.ts'

/** The servers of one NATS cluster: comma-separated addresses that differ only in the host. */
function isNatsAddress(text: string): boolean {
  const addresses = text.split(',')
  return addresses.every((address) => {
    if (!URL.canParse(address)) return false
    const { protocol, hostname, pathname, search, hash } = new URL(address)
    const isBare = (pathname === '' || pathname === '/') && search === '' && hash === ''
    return (protocol === 'nats:' || protocol === 'tls:') && hostname !== '' && isBare
  })
}

/** Settings of a deployment with several nodes. */
export const nodeSettings = {
  natsUrl: setting({
    name: 'NATS_URL',
    meaning:
      'The NATS server that connects several nodes on one PostgreSQL; requires DATABASE_URL, AGORA_MASTER_KEY, AGORA_SITE, and AGORA_UPLOADS_DIR or S3',
    form: 'an address such as nats://user:password@host:4222, or several separated by commas',
    fallback: undefined,
    secret: true,
    schema: z.string().refine(isNatsAddress),
  }),
  uploadsDirectory: setting({
    name: 'AGORA_UPLOADS_DIR',
    meaning:
      'Directory of uploaded files, instead of one in the data directory; with several nodes, a shared directory',
    form: 'a path',
    fallback: undefined,
    schema: z.string().min(1).max(4000),
  }),
}

interface NodeValues {
  readonly natsUrl: string | undefined
  readonly databaseUrl: string | undefined
  readonly masterKey: string | undefined
  readonly site: string | undefined
  readonly uploadsDirectory: string | undefined
  readonly s3Endpoint: string | undefined
}

/** Settings that several nodes share: they cannot come from the data directory of one node. */
export function severalNodesProblems(values: NodeValues): string[] {
  if (values.natsUrl === undefined) return []
  const uploads = values.uploadsDirectory ?? values.s3Endpoint
  const needed: readonly (readonly [string, string | undefined, string])[] = [
    ['DATABASE_URL', values.databaseUrl, 'all nodes use one database'],
    ['AGORA_MASTER_KEY', values.masterKey, 'all nodes unseal the same values'],
    ['AGORA_SITE', values.site, 'all nodes are reached at one address'],
    ['AGORA_UPLOADS_DIR or AGORA_S3_ENDPOINT', uploads, 'all nodes serve the same files'],
  ]
  return needed.flatMap(([name, value, why]) =>
    value === undefined ? [`${name} must be set too when NATS_URL is: ${why}`] : [],
  )
}
