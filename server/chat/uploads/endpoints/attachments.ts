import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeAttachment } from '../actions/remove-attachment.ts'
import { attachmentsOf, spaceUsed } from '../store/attachments.ts'
import { attachmentWire, writeAttachment } from '../wire.ts'

export const getAttachments = chatEndpoint({
  method: 'GET',
  path: '/attachments',
  summary: 'List your uploaded files',
  tag: 'uploads',
  access: 'user',
  params: {},
  reply: z.strictObject({
    attachments: z.array(attachmentWire),
    upload_space_used: z.int().describe('The bytes of all files of the organization'),
  }),
  failures: [],
  async handle({ caller, services: { database } }) {
    const [files, used] = await Promise.all([attachmentsOf(database.sql, caller.id), spaceUsed(database.sql)])
    return { attachments: files.map(writeAttachment), upload_space_used: used }
  },
})

export const deleteAttachmentEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/attachments/{attachment_id}',
  summary: 'Delete one of your uploaded files, for all users',
  tag: 'uploads',
  access: 'user',
  params: { attachment_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await removeAttachment(services, caller, params.attachment_id)
    return {}
  },
})
