import type { RefusalReason } from '../server/accounts/ports.ts'

/** Why a person is not created, in the words of the command. */
const refusals: Partial<Record<RefusalReason, string>> = {
  email_malformed: 'this is not an email address; check it and try again',
  email_taken: 'another person has this email address; `agora user list --all` shows who',
  name_empty: '--name must not be empty',
  name_too_long: '--name is too long',
  name_has_bad_characters: '--name has a character that names cannot have, such as * ` \\ > " @ or a line break',
}

/** One line for an operator; several problems of the settings or of a file are one line each. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AccountRefused' && 'reason' in error)
    return refusals[error.reason as RefusalReason] ?? error.message
  if ('problems' in error) return error.message.split('\n').join('\nagora: ')
  const { code, address, port } = error as { code?: string; address?: string; port?: number }
  if (code === 'EADDRINUSE') return `${address}:${port} is in use by another program; set AGORA_PORT to a free port`
  if (code === 'EACCES') return `no permission: ${error.message}`
  return error.message.split('\n')[0] ?? error.name
}
