import type { ReplayGuard } from '../domain/engine/commands/commands.ts'
import type { Needs } from '../services.ts'
import { submitCommand } from './submit-command.ts'

/**
 * For requests that change something outside the engine. The engine remembers the signature, so the request cannot be
 * replayed.
 */
export async function takeOnce(
  trading: Needs<'venue'>,
  { accountId, replay }: { readonly accountId: number; readonly replay: ReplayGuard },
): Promise<void> {
  await submitCommand(trading, accountId, {
    type: 'note_request',
    sequence: 0,
    atMs: 0,
    replay,
    account: accountId,
  })
}
