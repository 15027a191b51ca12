const final = { retryable: false } as const
const later = { retryable: true } as const

/** Failures of orders. */
export const orderFailureKinds = {
  BAD_PRECISION: {
    ...final,
    status: 400,
    cause: 'A price, volume or total has more decimals than the market takes',
    fix: 'Round it yourself to the decimals in details',
    messageFa: 'تعداد رقم اعشار بیش از حد مجاز است',
  },
  MIN_NOTIONAL: {
    ...final,
    status: 400,
    cause: "The order is worth less than the market's minimumQuoteSize",
    fix: 'Order more',
    messageFa: 'ارزش سفارش کمتر از حداقل است',
  },
  MAX_ORDER: {
    ...final,
    status: 400,
    cause: 'The order is larger than the market or the account takes',
    fix: 'Order less, or in parts; details names the bound',
    messageFa: 'اندازهٔ سفارش بیش از حد مجاز است',
  },
  PRICE_BAND: {
    ...final,
    status: 400,
    cause: 'The price is too far from the last price',
    fix: 'Choose a price within the band',
    messageFa: 'قیمت خارج از بازهٔ مجاز است',
  },
  ORDER_NOT_FOUND: {
    ...final,
    status: 404,
    cause: 'The account has no such order',
    fix: 'Look it up by its id or by the clientOrderId it was placed with',
    messageFa: 'سفارش پیدا نشد',
  },
  DUPLICATE_CLIENT_ORDER_ID: {
    ...final,
    status: 409,
    cause: 'The clientOrderId was used for an order with other parameters',
    fix: 'Choose another; a repeat with equal parameters answers the first order',
    messageFa: 'شناسهٔ سفارش تکراری است',
  },
  ORDER_CLOSED: {
    ...final,
    status: 409,
    cause: 'The order is filled, canceled or expired',
    fix: 'Nothing to do',
    messageFa: 'سفارش بسته شده است',
  },
  ORDER_CHANGED: {
    ...final,
    status: 409,
    cause: 'The order to replace has executed another volume than the request expects',
    fix: 'Compute the new volume from executedVolume in details and send a new request; nothing was changed',
    messageFa: 'حجم انجام‌شدهٔ سفارش با درخواست یکی نیست',
  },
  INSUFFICIENT_BALANCE: {
    ...final,
    status: 422,
    cause: 'The account has less available than the order needs',
    fix: 'Deposit, cancel other orders, or order less',
    messageFa: 'موجودی کافی نیست',
  },
  POST_ONLY_WOULD_MATCH: {
    ...final,
    status: 422,
    cause: 'A post-only order would have traded at once',
    fix: 'Choose a price that does not cross the book',
    messageFa: 'سفارش فوراً معامله می‌شد',
  },
  FOK_NOT_FILLED: {
    ...final,
    status: 422,
    cause: 'The whole volume could not be filled at once',
    fix: 'Order less or at another price',
    messageFa: 'سفارش به‌طور کامل پر نمی‌شد',
  },
  NO_LIQUIDITY: {
    ...later,
    status: 422,
    cause: 'The other side of the book is empty',
    fix: 'Try a limit order, or later',
    messageFa: 'در طرف مقابل سفارشی نیست',
  },
  SELF_TRADE: {
    ...final,
    status: 422,
    cause: 'The order would have traded with one of the same account',
    fix: 'Cancel that one, or choose another stpMode',
    messageFa: 'سفارش با سفارش خودتان معامله می‌شد',
  },
} as const
