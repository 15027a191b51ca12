import type { Job } from '../../kernel/jobs/jobs.ts'
import { type RemoveAttachmentNeeds, removeAbandonedFiles } from './actions/remove-attachment.ts'
import { deleteOldUploads, type ResumeUploadNeeds, removeOrphanedParts } from './actions/resume-upload.ts'

type UploadsJobsNeeds = RemoveAttachmentNeeds & ResumeUploadNeeds

/** Deletes unfinished uploads, files that no message links, and orphaned blobs. */
export function removeFilesJob(chat: UploadsJobsNeeds): Job {
  const run = async () => {
    await deleteOldUploads(chat)
    await removeAbandonedFiles(chat)
  }
  return { name: 'remove-files', everyMs: 3_600_000, run }
}

/** On every node: with S3 each has its own folder of unfinished uploads. */
export function removeOrphanedPartsJob(chat: UploadsJobsNeeds): Job {
  return { name: 'remove-orphaned-parts', everyMs: 3_600_000, run: () => removeOrphanedParts(chat) }
}

/** Resumes thumbnails after a stop or a database failure. */
export function makeThumbnailsJob({ uploads }: UploadsJobsNeeds): Job {
  return { name: 'make-thumbnails', everyMs: 60_000, run: async () => uploads.thumbnails.wake() }
}
