import { chatFailures, refuse } from '../failures.ts'

export const refuseUpload = {
  noFile: () => refuse.badRequest('You must specify a file to upload'),
  severalFiles: () => refuse.badRequest('You may only upload one file at a time'),
  tooLarge: (mebibytes: number) =>
    chatFailures.fail('REQUEST_TOO_LARGE', `Uploaded file is larger than the allowed limit of ${mebibytes} MiB`),
  overQuota: () => chatFailures.fail('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota."),
  overOwnQuota: () => chatFailures.fail('REALM_UPLOAD_QUOTA', 'Upload would exceed your upload quota.'),
  tooManyUnfinished: (most: number) =>
    chatFailures.fail('REALM_UPLOAD_QUOTA', `You have ${most} uploads under way; finish or cancel some of them first.`),
  /** The same for missing and forbidden files. */
  noSuchFile: () => refuse.missing('This file does not exist or is not for you.'),
  linkOver: () => refuse.missing('This link is not valid, or its time is over.'),
  unknownUpload: () => refuse.missing('There is no such upload'),
  unknownAttachment: () => refuse.badRequest('Invalid attachment'),
}
