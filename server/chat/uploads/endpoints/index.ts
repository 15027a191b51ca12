import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { deleteAttachmentEndpoint, getAttachments } from './attachments.ts'
import { getTemporaryUrl } from './get-temporary-url.ts'
import { getThumbnailStatus } from './get-thumbnail-status.ts'
import { downloadFile, getFile, getTemporaryFile, getThumbnail } from './serve-files.ts'
import { postUserUploads } from './upload-file.ts'

export const uploadEndpoints: readonly AnyEndpoint[] = [
  postUserUploads,
  getTemporaryUrl,
  getThumbnailStatus,
  getAttachments,
  deleteAttachmentEndpoint,
]

/** Served at the root of the site, where messages link them. */
export const fileEndpoints: readonly AnyEndpoint[] = [getFile, downloadFile, getThumbnail, getTemporaryFile]
