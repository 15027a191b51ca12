import type { StoryConversation } from './story.ts'

/** The conversation of the screenshot: a chart, code, a quote and a poll. */
const tradingFloor: StoryConversation = {
  to: ['markets', 'btcusdt'],
  messages: [
    {
      who: 'lena',
      minutesAgo: 64,
      content:
        'Depth within 25 basis points is back above **40 BTC** on both sides. I would widen the inner quotes a little less tonight.',
      reactions: { thumbs_up: ['max', 'tomas', 'olivia'] },
    },
    {
      who: 'tomas',
      minutesAgo: 58,
      content: 'Agreed. The last hours look calm, and the maker refills within a second:\nPICTURE',
      reactions: { eyes: ['priya', 'lena'], chart: ['max'] },
    },
    {
      who: 'priya',
      minutesAgo: 41,
      content:
        "The numbers come straight from the venue, if you want to watch them yourselves:\n```ts\nconst { orderbook } = await client.orderBook('btcusdt', 100)\nconst near = (price: string) => Math.abs(+price / mid - 1) < 0.0025\nconst depth = sum(orderbook.bids.filter(({ price }) => near(price)))\n```",
      reactions: { tada: ['olivia', 'max', 'lena', 'tomas'] },
    },
    {
      who: 'priya',
      minutesAgo: 21,
      content: '@**Max Keller** it is in the morning report from tomorrow on: #**engineering>morning report**',
      reactions: { heart: ['max'] },
    },
    {
      who: 'lena',
      minutesAgo: 9,
      content: '/poll Inner spread for the Asian session?\n2 basis points\n3 basis points\nKeep 4',
      votes: [['tomas'], ['olivia', 'max', 'priya'], ['lena']],
    },
    { who: 'olivia', minutesAgo: 3, content: 'Voted. Three it is, unless somebody objects until eight. :check:' },
  ],
}

const inTehran: StoryConversation = {
  to: ['بازار تهران', 'تتر به تومان'],
  messages: [
    {
      who: 'sara',
      minutesAgo: 75,
      content: 'حجم معاملات تتر از صبح **دو برابر** دیروز بوده و فاصلهٔ خرید و فروش هنوز کم است.',
      reactions: { thumbs_up: ['arash', 'olivia'] },
    },
    {
      who: 'arash',
      minutesAgo: 70,
      content: 'نمودار چند ساعت گذشته را ببینید:\nPICTURE',
      reactions: { eyes: ['sara', 'lena'] },
    },
    {
      who: 'sara',
      minutesAgo: 34,
      content:
        "برای گزارش فردا سفارش‌ها را با همین چند خط می‌خوانم:\n```ts\nfor await (const fill of client.tradeHistory({ symbol: 'usdtirt' }))\n  report.add(fill.price, fill.volume)\n```",
      reactions: { tada: ['arash', 'max'] },
    },
    {
      who: 'arash',
      minutesAgo: 12,
      content: '/poll جلسهٔ هفتگی را چه روزی بگذاریم؟\nشنبه\nدوشنبه\nچهارشنبه',
      votes: [['sara', 'olivia'], ['arash'], ['lena', 'max']],
    },
    { who: 'sara', minutesAgo: 5, content: 'شنبه برای من بهتر است. دستور جلسه را همین‌جا می‌نویسم. :pray:' },
  ],
}

const elsewhere: readonly StoryConversation[] = [
  {
    to: ['engineering', 'morning report'],
    messages: [
      { who: 'priya', minutesAgo: 120, content: 'First version: depth, spread and fills per market, sent at seven.' },
      { who: 'arash', minutesAgo: 96, content: 'Looks good. Can we have the fees in it as well?' },
      { who: 'mei', minutesAgo: 20, content: '@**Olivia Marsh** one question about the wording before it goes out.' },
    ],
  },
  {
    to: ['engineering', 'upgrade on Thursday'],
    messages: [
      {
        who: 'arash',
        minutesAgo: 180,
        content: '- [x] rehearsal\n- [x] notice to customers\n- the switch itself, at six',
      },
      {
        who: 'tomas',
        minutesAgo: 44,
        content: 'I will be there from half past five.',
        reactions: { muscle: ['arash'] },
      },
    ],
  },
  {
    to: ['risk', 'limits for April'],
    messages: [
      { who: 'lena', minutesAgo: 240, content: 'The new limits are in the sheet; please object until Friday.' },
      { who: 'tomas', minutesAgo: 31, content: 'Fine for me. The one for TON could even be higher.' },
    ],
  },
  {
    to: ['support', 'withdrawal that took long'],
    messages: [
      { who: 'mei', minutesAgo: 150, content: 'The customer had added the address only yesterday: it was on hold.' },
      {
        who: 'sara',
        minutesAgo: 52,
        content: 'I have told her, and she is happy. Closing.',
        reactions: { check: ['mei'] },
      },
    ],
  },
  {
    to: ['general', 'welcome'],
    messages: [
      {
        who: 'mei',
        minutesAgo: 300,
        content: 'Good morning from Osaka! :sunny:',
        reactions: { wave: ['max', 'sara'] },
      },
    ],
  },
  {
    to: ['priya', 'olivia'],
    messages: [{ who: 'priya', minutesAgo: 7, content: 'Do you have five minutes before the call?' }],
  },
  {
    to: ['max', 'olivia'],
    messages: [
      { who: 'olivia', minutesAgo: 200, content: 'Can you look after the withdrawals today?' },
      { who: 'max', minutesAgo: 190, content: 'Sure. Two are waiting, I will ask Jonas for the second pair of eyes.' },
    ],
  },
  {
    to: ['sara', 'olivia'],
    messages: [{ who: 'sara', minutesAgo: 15, content: 'سلام! گزارش آماده است، نگاهی می‌کنید؟' }],
  },
  {
    to: ['lena', 'tomas', 'olivia'],
    messages: [{ who: 'tomas', minutesAgo: 26, content: 'Lunch at one? The place around the corner has won.' }],
  },
]

export const conversations: readonly StoryConversation[] = [...elsewhere, inTehran, tradingFloor]
