/** The roles of people in the organization. The numbers are the chat API's: the lower, the more a person may do. */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const

export type Role = (typeof roles)[keyof typeof roles]
