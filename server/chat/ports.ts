/** The interface of the chat module for the rest of the server. */

export { createChannel } from './channels/actions/create-channel.ts'
export {
  type AdministratorControlProblem,
  administratorControlProblem,
} from './channels/rules/administrator-control.ts'
export type { MessageWitness } from './dependencies.ts'
export { readDirectory } from './directory/read-directory.ts'
export { announce } from './messages/actions/announce.ts'
export { notifyPerson, notifyPersonOfVenue, type VenueNotification } from './messages/actions/notify-person.ts'
export { newestMessage, type ReceivedItem, readChannelMessages } from './messages/actions/read-channel-messages.ts'
export { sendMessage } from './messages/actions/send-message.ts'
export { postInTopic, resolveTopicOf, topicOfMessage } from './messages/actions/server-topics.ts'
export { createOrganization } from './organization/actions/create-organization.ts'
export type { OrganizationStore } from './organization/store/organization.ts'
export { endAccount, giveRole } from './recovery/actions/change-access.ts'
export { type ResetServices, resetPassword, resetSecondFactor, signOutPerson } from './recovery/actions/reset-person.ts'
export { textLengths } from './rules/text-lengths.ts'
export type { ChatServices } from './services.ts'
export { removeAllPasskeys } from './sign-in/actions/passkeys.ts'
export { allowPasswordSignIn } from './sso/actions/allow-passwords.ts'
