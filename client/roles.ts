/** The user roles, by their numbers in the chat API. */
export { type Role, type RoleName, roles } from '../server/kernel/values/roles.ts'
