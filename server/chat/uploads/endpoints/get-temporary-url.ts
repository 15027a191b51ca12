import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { accessAttachment } from '../access.ts'
import { refuseUpload } from '../failures.ts'
import { temporaryLink } from '../files/temporary-link.ts'

export const getTemporaryUrl = chatEndpoint({
  method: 'GET',
  path: '/user_uploads/{realm_id_str}/{filename}',
  restOfPath: true,
  summary: 'Get an address that serves a file without credentials for a minute',
  tag: 'uploads',
  access: 'user',
  params: { realm_id_str: inPath(param.text()), filename: inPath(param.text()) },
  reply: z.strictObject({ url: z.string() }),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    const file = await accessAttachment(services, caller, `${params.realm_id_str}/${params.filename}`)
    if (file === undefined) throw refuseUpload.noSuchFile()
    return { url: temporaryLink(services.uploads.linkKey, file.pathId, services.clock.nowMs()) }
  },
})
