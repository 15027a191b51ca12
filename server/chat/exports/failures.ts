import { refuse } from '../failures.ts'

export const refuseExport = {
  tooManyToday: () => refuse.badRequest('Exceeded rate limit.'),
  tooLarge: () => refuse.badRequest('Please request a manual export from the administrator of this server.'),
  noOwnerConsents: () => refuse.badRequest('Make sure at least one Organization Owner is consenting to the export.'),
  unknown: () => refuse.badRequest('Invalid data export ID'),
  deleted: () => refuse.badRequest('Export already deleted'),
  failed: () => refuse.badRequest('Export failed, nothing to delete'),
  pending: () => refuse.badRequest('Export still in progress'),
}
