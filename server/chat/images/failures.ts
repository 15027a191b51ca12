import { chatFailures, refuse } from '../failures.ts'
import type { ImageProblem } from './processing/process-image.ts'

export type PictureNoun = 'avatar' | 'icon' | 'logo' | 'file'

const imageProblems: Readonly<Record<ImageProblem, string>> = {
  not_an_image: 'Could not decode image; did you upload an image file?',
  too_large: 'Image size exceeds limit.',
}

export const refuseImage = {
  notOneFile: (noun: PictureNoun) => refuse.badRequest(`You must upload exactly one ${noun}.`),
  notOneBotAvatar: () => refuse.badRequest('You may only upload one file at a time'),
  tooManyBytes: (mib: number) => refuse.badRequest(`Uploaded file is larger than the allowed limit of ${mib} MiB`),
  unusable: (problem: ImageProblem) => chatFailures.fail('BAD_IMAGE', imageProblems[problem]),
  avatarsLocked: () => refuse.badRequest('Avatar changes are disabled in this organization.'),
  noSuchImage: () => refuse.missing('This image does not exist or is no longer there.'),
}
