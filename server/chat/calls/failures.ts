import { refuse } from '../failures.ts'

export const refuseCall = {
  noBigBlueButton: () => refuse.badRequest('BigBlueButton is not configured.'),
  noConstructorGroups: () => refuse.badRequest('Constructor Groups is not configured.'),
  noNextcloudTalk: () => refuse.badRequest('Nextcloud Talk is not configured.'),
  noWebex: () => refuse.badRequest('Webex credentials have not been configured'),
  noZoom: () => refuse.badRequest('Zoom credentials have not been configured'),
  badLink: () => refuse.badRequest('Invalid signature.'),
  unreachable: () => refuse.badRequest('Error connecting to the BigBlueButton server.'),
  refused: () => refuse.badRequest('BigBlueButton server returned an unexpected error.'),
  noSummaries: () => refuse.badRequest('AI features are not enabled on this server.'),
  noWelcomeBot: () => refuse.badRequest('This organization has no welcome bot.'),
  noSlash: () => refuse.badParameter('command', 'There should be a leading slash in the zcommand.'),
  noSuchCommand: (name: string) => refuse.badParameter('command', `No such command: ${name}`),
}
