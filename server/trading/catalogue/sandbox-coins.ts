/** The definition of a network, with amounts as decimal text. */
export interface NetworkSeed {
  readonly symbol: string
  readonly nameEn: string
  readonly nameFa: string
  readonly isDefault: boolean
  readonly tokenName?: string
  readonly tokenSymbol: string
  readonly explorer: string
  readonly addressPath?: string
  readonly transactionPath?: string
  readonly contractAddress?: string
  readonly memoRegex?: string
  readonly addressRegex: string
  readonly tokenDecimal: number
  readonly withdrawFee: string
  readonly minimumDeposit: string
  readonly minimumWithdraw: string
  readonly confirmations: number
  readonly withdrawPrecision: number
}

export interface CoinSeed {
  readonly symbol: string
  readonly nameEn: string
  readonly nameFa: string
  readonly scale: number
  readonly networks: readonly NetworkSeed[]
}

const evmAddress = '^0x[0-9A-Fa-f]{40}$'
const tronAddress = '^T[1-9A-HJ-NP-Za-km-z]{33}$'
const bitcoinAddress = '^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$'

const ethereum = {
  symbol: 'ERC20',
  nameEn: 'Ethereum (ERC20)',
  nameFa: 'اتریوم (ERC20)',
  explorer: 'https://etherscan.io',
  addressRegex: evmAddress,
  confirmations: 12,
  withdrawPrecision: 6,
} as const

const tron = {
  symbol: 'TRC20',
  nameEn: 'Tron (TRC20)',
  nameFa: 'ترون (TRC20)',
  explorer: 'https://tronscan.org/#',
  addressPath: '/address/',
  transactionPath: '/transaction/',
  addressRegex: tronAddress,
  confirmations: 19,
  withdrawPrecision: 6,
} as const

const bnbChain = {
  symbol: 'BEP20',
  nameEn: 'BNB Smart Chain (BEP20)',
  nameFa: 'بی‌ان‌بی اسمارت چین (BEP20)',
  explorer: 'https://bscscan.com',
  addressRegex: evmAddress,
  confirmations: 15,
  withdrawPrecision: 6,
} as const

/** The coins of a sandbox. Their networks are simulated, with the data of the real ones. */
export const sandboxCoins: readonly CoinSeed[] = [
  {
    symbol: 'btc',
    nameEn: 'Bitcoin',
    nameFa: 'بیت‌کوین',
    scale: 12,
    networks: [
      {
        symbol: 'BTC',
        nameEn: 'Bitcoin',
        nameFa: 'بیت‌کوین',
        isDefault: true,
        tokenSymbol: 'BTC',
        explorer: 'https://mempool.space',
        addressRegex: bitcoinAddress,
        tokenDecimal: 8,
        withdrawFee: '0.0001',
        minimumDeposit: '0.00005',
        minimumWithdraw: '0.0005',
        confirmations: 2,
        withdrawPrecision: 8,
      },
    ],
  },
  {
    symbol: 'eth',
    nameEn: 'Ethereum',
    nameFa: 'اتریوم',
    scale: 12,
    networks: [
      {
        ...ethereum,
        isDefault: true,
        tokenSymbol: 'ETH',
        tokenDecimal: 18,
        withdrawFee: '0.0012',
        minimumDeposit: '0.001',
        minimumWithdraw: '0.01',
      },
    ],
  },
  {
    symbol: 'usdt',
    nameEn: 'Tether',
    nameFa: 'تتر',
    scale: 12,
    networks: [
      {
        ...tron,
        isDefault: true,
        tokenName: 'Tether USD',
        tokenSymbol: 'USDT',
        contractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        tokenDecimal: 6,
        withdrawFee: '1.5',
        minimumDeposit: '1',
        minimumWithdraw: '5',
      },
      {
        ...ethereum,
        isDefault: false,
        tokenName: 'Tether USD',
        tokenSymbol: 'USDT',
        contractAddress: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        tokenDecimal: 6,
        withdrawFee: '4',
        minimumDeposit: '5',
        minimumWithdraw: '20',
      },
      {
        ...bnbChain,
        isDefault: false,
        tokenName: 'Tether USD',
        tokenSymbol: 'USDT',
        contractAddress: '0x55d398326f99059fF775485246999027B3197955',
        tokenDecimal: 18,
        withdrawFee: '0.3',
        minimumDeposit: '1',
        minimumWithdraw: '5',
      },
    ],
  },
  {
    symbol: 'xrp',
    nameEn: 'XRP',
    nameFa: 'ریپل',
    scale: 10,
    networks: [
      {
        symbol: 'XRP',
        nameEn: 'XRP Ledger',
        nameFa: 'دفترکل ریپل',
        isDefault: true,
        tokenSymbol: 'XRP',
        explorer: 'https://xrpscan.com',
        addressPath: '/account/',
        memoRegex: '^[0-9]{1,10}$',
        addressRegex: '^r[1-9A-HJ-NP-Za-km-z]{24,34}$',
        tokenDecimal: 6,
        withdrawFee: '0.2',
        minimumDeposit: '1',
        minimumWithdraw: '20',
        confirmations: 1,
        withdrawPrecision: 6,
      },
    ],
  },
  {
    symbol: 'ton',
    nameEn: 'Toncoin',
    nameFa: 'تون‌کوین',
    scale: 10,
    networks: [
      {
        symbol: 'TON',
        nameEn: 'The Open Network',
        nameFa: 'شبکهٔ تون',
        isDefault: true,
        tokenSymbol: 'TON',
        explorer: 'https://tonviewer.com',
        addressPath: '/',
        transactionPath: '/transaction/',
        memoRegex: '^.{1,120}$',
        addressRegex: '^[EU]Q[0-9A-Za-z_-]{46}$',
        tokenDecimal: 9,
        withdrawFee: '0.05',
        minimumDeposit: '0.5',
        minimumWithdraw: '1',
        confirmations: 1,
        withdrawPrecision: 6,
      },
    ],
  },
  {
    symbol: 'trx',
    nameEn: 'Tron',
    nameFa: 'ترون',
    scale: 10,
    networks: [
      {
        ...tron,
        isDefault: true,
        tokenSymbol: 'TRX',
        tokenDecimal: 6,
        withdrawFee: '1',
        minimumDeposit: '1',
        minimumWithdraw: '10',
      },
    ],
  },
  { symbol: 'irt', nameEn: 'Iranian toman', nameFa: 'تومان', scale: 10, networks: [] },
]
