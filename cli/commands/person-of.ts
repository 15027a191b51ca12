import type { Accounts, Person } from '../../server/accounts/ports.ts'

/** Finds a person by email address. */
export async function personOf(accounts: Accounts, email: string): Promise<Person> {
  const person = await accounts.findByEmail(email)
  if (person === undefined) throw new Error(`no person has the address ${email}; \`agora user list\` lists all`)
  return person
}
