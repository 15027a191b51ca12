const final = { retryable: false } as const

/** Failures of price alerts. */
export const alertFailureKinds = {
  ALERT_NOT_FOUND: {
    ...final,
    status: 404,
    cause: 'The account has no such price alert',
    fix: 'Take alerts from account/price_alerts',
    messageFa: 'هشدار قیمت پیدا نشد. شاید حذف شده باشد.',
  },
  TOO_MANY_ALERTS: {
    ...final,
    status: 409,
    cause: 'The account has the maximum number of pending price alerts',
    fix: 'Delete an unused one',
    messageFa: 'تعداد هشدارهای قیمت بیش از حد مجاز است',
  },
  ALERT_REACHED: {
    ...final,
    status: 422,
    cause: 'The last price is already at the price of the alert or beyond it',
    fix: 'Choose a price on the other side of lastPrice in details, or the other direction',
    messageFa: 'قیمت هم‌اکنون به این مقدار رسیده است',
  },
} as const
