import { refuse } from '../failures.ts'

export const refuseFolder = {
  unknown: () => refuse.badRequest('Invalid channel folder ID'),
  blankName: () => refuse.badParameter('name', `Channel folder name can't be empty.`),
  nameTaken: () => refuse.badRequest('Channel folder name already in use'),
  badOrder: () => refuse.badParameter('order', 'Invalid order mapping.'),
  inUse: () => refuse.badRequest('You need to remove all the channels from this folder to archive it.'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} channel folders.`),
}
