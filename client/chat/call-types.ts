import type { ChatCalls, RegisterBase, RegisterStates } from './api.generated.ts'

/** A deeply read-only value. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

/** An endpoint of the chat API: `PATCH /drafts/{draft_id}`. */
export type ChatCallName = keyof ChatCalls
export type ChatParametersOf<Name extends ChatCallName> = Immutable<ChatCalls[Name]['params']>
export type ChatResultOf<Name extends ChatCallName> = ChatCalls[Name]['result']

/** A type that `fetch_event_types` of register can name. */
export type RegisterStateType = keyof RegisterStates

type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** The register reply of a client that asks for these types. */
export type Registered<Type extends RegisterStateType> = RegisterBase & Together<RegisterStates[Type]>
