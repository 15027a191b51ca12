/** What the rest of the server may know of the chat module. */
export { announce } from './actions/announce.ts'
export { createChannel } from './actions/create-channel.ts'
export { createOrganization } from './actions/create-organization.ts'
export { sendMessage } from './actions/send-message.ts'
export type { ChatServices } from './services.ts'
export type { OrganizationStore } from './store/organization.ts'
