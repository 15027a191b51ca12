/** The people and conversations of the screenshots, all invented. */

export interface Character {
  readonly name: string
  readonly email: string
  readonly status?: readonly [emoji: string, code: string, text: string]
  readonly isAway?: boolean
}

export const cast = {
  olivia: {
    name: 'Olivia Marsh',
    email: 'olivia@agora.example',
    status: ['coffee', '2615', 'Planning the week'],
  },
  max: { name: 'Max Keller', email: 'max@agora.example' },
  lena: { name: 'Lena Brandt', email: 'lena@agora.example', status: ['calendar', '1f4c5', 'In a meeting'] },
  tomas: { name: 'Tomás Rivera', email: 'tomas@agora.example' },
  priya: { name: 'Priya Nair', email: 'priya@agora.example', status: ['headphones', '1f3a7', 'Heads down'] },
  jonas: {
    name: 'Jonas Lindqvist',
    email: 'jonas@agora.example',
    status: ['palm_tree', '1f334', 'Back on Monday'],
    isAway: true,
  },
  mei: { name: 'Mei Tanaka', email: 'mei@agora.example', isAway: true },
  sara: { name: 'سارا کریمی', email: 'sara@agora.example' },
  arash: { name: 'آرش مرادی', email: 'arash@agora.example' },
} as const satisfies Readonly<Record<string, Character>>

export type Who = keyof typeof cast

export interface StoryChannel {
  readonly name: string
  readonly description: string
  readonly members: readonly Who[]
  readonly folder?: string
  readonly isPrivate?: boolean
}

const everybody = Object.keys(cast) as Who[]

/** The first three exist in every sandbox; the other people join them. */
export const channels: readonly StoryChannel[] = [
  { name: 'general', description: '', members: everybody },
  { name: 'markets', description: '', members: everybody, folder: 'Desk' },
  { name: 'treasury', description: '', members: ['olivia', 'max', 'jonas'], folder: 'Desk' },
  {
    name: 'risk',
    description: 'Limits, exposure, and what keeps us awake',
    members: ['olivia', 'max', 'lena', 'tomas'],
    folder: 'Desk',
  },
  {
    name: 'engineering',
    description: 'How it is built and how it runs',
    members: ['olivia', 'max', 'priya', 'tomas', 'arash', 'mei'],
    folder: 'Building',
  },
  {
    name: 'support',
    description: 'Questions of customers, one topic each',
    members: ['olivia', 'mei', 'sara', 'jonas'],
    folder: 'Building',
  },
  {
    name: 'بازار تهران',
    description: 'گفت‌وگو دربارهٔ بازار تومان',
    members: ['olivia', 'max', 'sara', 'arash', 'lena'],
  },
]

export interface StoryMessage {
  readonly who: Who
  readonly minutesAgo: number
  /** `PICTURE` is replaced by the chart image. */
  readonly content: string
  readonly reactions?: Readonly<Record<string, readonly Who[]>>
  /** By poll option. */
  readonly votes?: readonly (readonly Who[])[]
}

export interface StoryConversation {
  readonly to: readonly [channel: string, topic: string] | readonly Who[]
  readonly messages: readonly StoryMessage[]
}
