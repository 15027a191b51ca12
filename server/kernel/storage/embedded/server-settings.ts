/** The superuser and the initial database of every cluster. */
export const clusterUser = 'agora'
export const clusterDatabase = 'postgres'
export const clusterPort = 5432

export const initdbParameters = [
  `--username=${clusterUser}`,
  '--encoding=UTF8',
  // The built-in provider sorts the same with every C library, so a system update cannot corrupt an index.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  `--locale=${process.platform === 'darwin' ? 'C' : 'C.UTF-8'}`,
  '--data-checksums',
  // The permissions of the socket's directory decide who can connect.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
] as const

/** Never weakened: nothing is acknowledged before it is on the disk, and there is no network access. */
const durability: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
}

/** For a small machine that the database shares with the server. */
const capacity: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // Enough log for small commits between two checkpoints, but little enough to replay a crash in seconds.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  wal_compression: 'pglz',
  min_wal_size: '128MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
}

/** A failed statement is reported to its caller; in the server's log it would expose personal data and secrets. */
const logging: Readonly<Record<string, string>> = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** For a server with throwaway data. */
export const throwawaySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

export function postgresParameters(
  cluster: string,
  socketDirectory: string,
  overrides: Readonly<Record<string, string>> = {},
): string[] {
  const settings = {
    ...capacity,
    ...logging,
    ...durability,
    port: String(clusterPort),
    unix_socket_directories: quoted(socketDirectory),
    ...overrides,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The setting is a comma-separated list, in which a path with a comma or a space needs double quotes. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}
