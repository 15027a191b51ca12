import { chatFailures, refuse } from '../failures.ts'

export const refuseCall = {
  notConfigured: (title: string) => refuse.badRequest(`${title} credentials have not been configured`),
  badLink: () => refuse.badRequest('Invalid signature.'),
  unreachable: (title: string, reason?: string) =>
    refuse.badRequest(`Error connecting to the ${title} server${reason === undefined ? '.' : `: ${reason}`}`),
  refused: (title: string) => refuse.badRequest(`${title} server returned an unexpected error.`),
  failed: (title: string) => refuse.badRequest(`Failed to create ${title} call`),
  badCredentials: (title: string) => refuse.badRequest(`Invalid ${title} credentials`),
  badSession: (title: string) => refuse.badRequest(`Invalid ${title} session identifier`),
  /** The user connects an account and tries again. */
  badToken: (title: string) => chatFailures.fail('INVALID_VIDEO_CALL_PROVIDER_TOKEN', `Invalid ${title} access token`),
  unknownZoomUser: () => chatFailures.fail('UNKNOWN_ZOOM_USER', 'Unknown Zoom user email'),
  noSummaries: () => refuse.badRequest('AI features are not enabled on this server.'),
  noWelcomeBot: () => refuse.badRequest('This organization has no welcome bot.'),
  noSlash: () => refuse.badParameter('command', 'There should be a leading slash in the zcommand.'),
  noSuchCommand: (name: string) => refuse.badParameter('command', `No such command: ${name}`),
}
