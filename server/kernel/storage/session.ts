import postgres from 'postgres'
import { type ConnectionSettings, driverAddress } from './connection-settings.ts'

const connectTimeoutSeconds = 5

/** A machine that loses power does not close its connection: with these the database notices it and frees its locks. */
const keepalives = {
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 9_000,
}

export interface SessionOptions {
  /** Shown as `application_name` in the database. */
  readonly name: string
  /** Called when the connection ends for any reason. */
  readonly onClose: (session: postgres.Sql) => void
  /** Called with each message of the channels that the session listens to. */
  readonly onNotification?: (payload: string) => void
  /** Settings of the session, such as `statement_timeout`. */
  readonly settings?: Readonly<Record<string, number>>
}

/** A single connection outside the pool: it holds the locks of its session until it ends, and never reconnects unnoticed. */
export function openSession(connection: ConnectionSettings, options: SessionOptions): postgres.Sql {
  const { name, onClose, onNotification, settings = {} } = options
  // The driver's own `listen` uses `onnotify`; its types do not declare it.
  const driverOptions = {
    ...driverAddress(connection),
    max: 1,
    connect_timeout: connectTimeoutSeconds,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => onClose(session),
    onnotify: (_channel: string, payload: string) => onNotification?.(payload),
    connection: { application_name: name, ...settings, ...keepalives },
  }
  const session: postgres.Sql = postgres(driverOptions)
  return session
}
