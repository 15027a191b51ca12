import type { Accounts, Person } from '../../server/accounts/ports.ts'

/** The person a command names by their address. */
export async function personOf(accounts: Accounts, email: string): Promise<Person> {
  const person = await accounts.findByEmail(email)
  if (person === undefined)
    throw new Error(`there is nobody with the address ${email}; \`agora user list\` shows who is`)
  return person
}
