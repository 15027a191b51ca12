/** The roles of users. The numbers are those of the chat API: a lower number has more rights. */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const

export type RoleName = keyof typeof roles
export type Role = (typeof roles)[RoleName]

export const roleNumbers: readonly Role[] = Object.values(roles)
