import { tradingFailures } from './failure-kinds.ts'

const { fail } = tradingFailures

/** Failures about addresses, transfers and venue operation. */
export const walletRefusals = {
  unknownNetwork: (symbol: string, network: string) =>
    fail('UNKNOWN_NETWORK', `${symbol} is not on a network ${network}`, { parameter: 'network', symbol, network }),
  noNetwork: (symbol: string) => fail('UNKNOWN_NETWORK', `${symbol} is on no network`, { parameter: 'symbol', symbol }),
  badAddress: (addressRegex: string) =>
    fail('BAD_ADDRESS', 'This is no address of the network', { parameter: 'address', rule: addressRegex }),
  badChecksum: (rule: string) =>
    fail('BAD_ADDRESS', `The address is mistyped: its ${rule} is wrong`, { parameter: 'address', rule }),
  badMemo: (why: string, memoRegex: string) => fail('BAD_MEMO', why, { parameter: 'memo', rule: memoRegex }),
  belowMinimum: (limit: string) =>
    fail('BELOW_MINIMUM', `amount is less than ${limit}`, { parameter: 'amount', rule: 'minimum', limit }),
  addressOnHold: (addressUuid: string, usableFromMs: number) =>
    fail('ADDRESS_ON_HOLD', `This address is new in your address book; it can be used from ${usableFromMs} on`, {
      parameter: 'address',
      addressUuid,
      usableFrom: String(usableFromMs),
    }),
  addressNotFound: () =>
    fail('ADDRESS_NOT_FOUND', 'The address book has no such address', { parameter: 'address_uuid' }),
  tooManyAddresses: (limit: number) =>
    fail('TOO_MANY_ADDRESSES', `The address book holds ${limit} addresses`, {
      rule: 'addresses',
      limit: String(limit),
    }),
  bankAccountNotFound: (parameter: 'iban_uuid' | 'account_uuid') =>
    fail('BANK_ACCOUNT_NOT_FOUND', 'You have no such bank account', { parameter }),
  bankAccountOnHold: (ibanUuid: string, usableFromMs: number) =>
    fail('ADDRESS_ON_HOLD', `This bank account is new here; it can be used from ${usableFromMs} on`, {
      parameter: 'iban_uuid',
      ibanUuid,
      usableFrom: String(usableFromMs),
    }),
  tooManyBankAccounts: (limit: number) =>
    fail('TOO_MANY_BANK_ACCOUNTS', `An account has at most ${limit} bank cards and bank accounts`, {
      rule: 'bank_accounts',
      limit: String(limit),
    }),
  noFreeAddress: (network: string) =>
    fail('UNAVAILABLE', `There is no free deposit address for ${network}; the operator must add some`, { network }),
  depositsSuspended: (network: string) =>
    fail('NETWORK_SUSPENDED', `Deposits on ${network} are suspended`, { parameter: 'network' }),
  withdrawalNotFound: () => fail('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal', { parameter: 'withdrawalId' }),
  ownAccount: () =>
    fail('PERMISSION_DENIED', 'You cannot decide about money of your own account', { rule: 'own_account' }),
  notAdministrator: () =>
    fail('PERMISSION_DENIED', 'Only an administrator can decide about money', { rule: 'not_administrator' }),
  newAdministrator: (fromMs: number) =>
    fail('PERMISSION_DENIED', `A new administrator cannot decide about money before ${fromMs}`, {
      rule: 'new_administrator',
      from: String(fromMs),
    }),
  lapsedApproval: (operatorId: number) =>
    fail(
      'WITHDRAWAL_STATE',
      `User ${operatorId} approved this withdrawal but may not approve withdrawals now. Reject it; it can be requested again.`,
      { rule: 'lapsed_approval', operatorId: String(operatorId) },
    ),
  creditedOtherwise: () =>
    fail('DEPOSIT_STATE', 'The transfer was credited to another account, or with another coin or amount', {
      rule: 'deposit_mismatch',
    }),
  accountNotFound: () => fail('ACCOUNT_NOT_FOUND', 'The venue has no such account', { parameter: 'accountId' }),
  maintenanceNotFound: () =>
    fail('MAINTENANCE_NOT_FOUND', 'There is no such scheduled or running maintenance', { parameter: 'windowId' }),
  maintenanceOverlaps: () =>
    fail('MAINTENANCE_OVERLAPS', 'Another maintenance is planned for a part of this time', { parameter: 'from' }),
  tooManyMarkets: (max: number) => fail('BAD_REQUEST', `At most ${max} markets can be listed (AGORA_MARKETS_MAX)`),
  alreadyListed: (name: string) => fail('ALREADY_LISTED', `${name} is listed already`, { parameter: 'symbol' }),
} as const
