import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { accessAttachment } from '../access.ts'
import { refuseUpload } from '../failures.ts'

export const getThumbnailStatus = chatEndpoint({
  method: 'GET',
  path: '/thumbnail/status/{realm_id_str}/{filename}',
  restOfPath: true,
  summary: 'Check whether the thumbnails of an uploaded image are ready',
  tag: 'uploads',
  access: 'user',
  params: { realm_id_str: inPath(param.text()), filename: inPath(param.text()) },
  reply: z.strictObject({ has_thumbnail: z.boolean() }),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    const file = await accessAttachment(services, caller, `${params.realm_id_str}/${params.filename}`)
    if (file === undefined) throw refuseUpload.noSuchFile()
    return { has_thumbnail: file.thumbnails === 'ready' }
  },
})
