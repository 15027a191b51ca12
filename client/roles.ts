/** The roles of people, by the numbers the chat API gives them. */
export { type Role, type RoleName, roles } from '../server/kernel/values/roles.ts'
