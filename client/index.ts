export type * from './chat/api.generated.ts'
export type { ChatCallName, ChatParametersOf, ChatResultOf, Registered, RegisterStateType } from './chat/call-types.ts'
export { type ChatAccount, type ChatCallOptions, ChatClient, type ChatClientOptions } from './chat/chat-client.ts'
export { ChatError } from './chat/chat-error.ts'
export {
  basicCredentials,
  type ChatReply,
  type ChatRequest,
  type ChatTransport,
  HttpChatTransport,
  type HttpTransportOptions,
} from './chat/chat-transport.ts'
export { ChatEventLoop, type ChatEventLoopOptions, type ChatEventType, modernCapabilities } from './chat/event-loop.ts'
export { type ChatState, initialState, reduce } from './chat/state/chat-state.ts'
export { type StateReply, stateTypes } from './chat/state/types.ts'
export { type ClientEnvironment, type Fetch, systemEnvironment } from './environment.ts'
export { AgoraError, NoAnswer } from './errors.ts'
export { ServerClock } from './server-clock.ts'
export { createSigner, encodedPairs, endpointLines, type Signer, sentPairs } from './signing.ts'
export type { AccountEvent, AccountListener, AccountUpdate } from './socket/account-stream.ts'
export { BookSync, type BookSyncOptions } from './socket/book-sync.ts'
export type { ChannelListener } from './socket/channels.ts'
export type { ChannelMessage, SocketConstructor, SocketLike } from './socket/connection.ts'
export { compareDecimals, LocalBook } from './socket/local-book.ts'
export { type SocketMethods, TradingSocket, type TradingSocketOptions } from './socket/trading-socket.ts'
export type * from './trading/api.generated.ts'
export { type OrderKind, orderKind, orderKindNames } from './trading/order-kinds.ts'
export {
  type BatchItem,
  type CallName,
  type PagedCallName,
  type ParametersOf,
  type PlaceCallName,
  type ResultOf,
  type RowOf,
  type Side,
  TradingClient,
  type TradingClientOptions,
} from './trading-client.ts'
export { type Credentials, Transport, type TransportOptions } from './transport.ts'
