/** What the rest of the server may know of the chat module. */

export { createChannel } from './channels/actions/create-channel.ts'
export { type NotAdministratorsOwn, notAdministratorsOwn } from './channels/rules/administrators-own.ts'
export { readDirectory } from './directory/read-directory.ts'
export { announce } from './messages/actions/announce.ts'
export { type Heard, hearChannel, newestMessage } from './messages/actions/hear-channel.ts'
export { notifyPerson } from './messages/actions/notify-person.ts'
export { sendMessage } from './messages/actions/send-message.ts'
export { resolveTopicOf, sayInTopic, topicOfMessage } from './messages/actions/server-topics.ts'
export { createOrganization } from './organization/actions/create-organization.ts'
export type { OrganizationStore } from './organization/store/organization.ts'
export type { ChatServices } from './services.ts'
