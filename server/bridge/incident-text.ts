import type { Incident } from '../trading/ports.ts'
import { verbatim } from './plain-text.ts'

const headings: Readonly<Record<Incident['kind'], string>> = {
  credited_deposit_dropped: 'The network dropped a deposit after its credit. The account is frozen.',
  deposit_mismatch: 'The network shows a known deposit with another amount, coin or owner. It is not credited.',
  unassigned_address: 'A transfer arrived at an address that belongs to no account. It is not credited.',
  withdrawal_failed:
    'The network executed the transaction of a withdrawal without effect. Decide about the withdrawal.',
  withdrawal_paid_twice:
    'Two transactions of one withdrawal are on the network. Pause the network and check the signer.',
  unexpected_payment:
    'A withdrawal was paid although the venue does not count it as sent. Pause the network and check the signer; the account is frozen when the network has executed the payment.',
  shortfall: 'The chains have less than the accounts. Pause withdrawals and check the wallets.',
}

/** An incident as a message for the operators; `account` is a silent mention or empty. */
export function incidentText(incident: Incident, account: string, page: string): string {
  const details = Object.entries(incident.details).map(([name, value]) => `* ${name}: ${verbatim(value)}`)
  const owner = account === '' ? [] : [`* account: ${account}`]
  return [
    `**${headings[incident.kind]}**`,
    ...owner,
    `* subject: ${verbatim(incident.subject)}`,
    ...details,
    page,
  ].join('\n')
}
