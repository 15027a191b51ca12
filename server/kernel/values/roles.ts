/** The roles of users. The numbers are those of the chat API: a lower number has more rights. */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const

export type Role = (typeof roles)[keyof typeof roles]
