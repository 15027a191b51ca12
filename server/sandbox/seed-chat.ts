import { type ChatServices, createChannel, sendMessage } from '../chat/ports.ts'
import { sandboxTreasury } from '../kernel/config/trading-settings.ts'
import { invariant } from '../kernel/values/invariant.ts'

export interface SeededPeople {
  readonly ownerId: number
  readonly memberId: number
  readonly guestId: number
}

interface ChannelSketch {
  readonly name: string
  readonly description: string
  readonly isPrivate?: boolean
  readonly withGuest?: boolean
  /** The messages by topic. */
  readonly history: readonly (readonly [topic: string, who: 'owner' | 'member', content: string])[]
}

const channels: readonly ChannelSketch[] = [
  {
    name: 'general',
    description: 'News, questions and everything without a channel of its own.',
    withGuest: true,
    history: [
      ['welcome', 'owner', 'Welcome to the sandbox! :wave: Nothing here is real: try everything.'],
      ['welcome', 'member', 'Thanks! Is there *somewhere* to see how orders are placed?'],
      ['welcome', 'owner', 'Open `/docs` on this server: it signs and sends requests right from the page.'],
      ['lunch', 'member', '/poll Where do we eat?\nThe place around the corner\nThe park'],
    ],
  },
  {
    name: 'markets',
    description: 'Prices, news and ideas, one topic per market.',
    history: [
      ['btcusdt', 'member', 'The spread is as narrow as it gets today.'],
      [
        'btcusdt',
        'owner',
        'A limit order in three lines:\n```python\nparams = {"symbol": "btcusdt", "price": "95000", "volume": "0.01"}\n```',
      ],
      ['ethusdt', 'member', 'Fees on a fill of $$v$$ at price $$p$$ are $$v p \\cdot 0.002$$ for the taker.'],
    ],
  },
  {
    name: sandboxTreasury,
    description: 'Withdrawals and approvals. Only for those who are invited.',
    isPrivate: true,
    history: [
      [
        'approvals',
        'owner',
        'Every withdrawal gets a topic of its own here, and waits there until one of us approves it.',
      ],
    ],
  },
]

/** Creates the channels of a new sandbox with messages; existing channels are not changed. */
export async function seedChat(chat: ChatServices, people: SeededPeople): Promise<void> {
  const owner = chat.directory.user(people.ownerId)
  const member = chat.directory.user(people.memberId)
  invariant(owner !== undefined && member !== undefined, 'the people of a sandbox are made before its channels')
  for (const { name, description, isPrivate = false, withGuest = false, history } of channels) {
    if (chat.directory.channelByName(name) !== undefined) continue
    const subscriberIds = [people.ownerId, people.memberId, ...(withGuest ? [people.guestId] : [])]
    const input = {
      privacy: { isPrivate, isWebPublic: false, isHistoryShared: undefined },
      isDefault: !isPrivate,
      folderId: undefined,
      retention: undefined,
      topicsPolicy: undefined,
      defaultPushNotifications: undefined,
      permissions: {},
    }
    const id = await createChannel(chat, owner, { name, description, subscriberIds, announce: false, input })
    for (const [topic, who, content] of history) {
      const sender = who === 'owner' ? owner : member
      const to = { kind: 'channel', channel: { id }, topic } as const
      await sendMessage(chat, sender, { to, content, client: 'website', readBySender: true })
    }
  }
}
