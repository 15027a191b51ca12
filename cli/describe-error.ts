/** One line for an operator; several problems of the settings or of a file are one line each. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('problems' in error) return error.message.split('\n').join('\nagora: ')
  const { code, address, port } = error as { code?: string; address?: string; port?: number }
  if (code === 'EADDRINUSE') return `${address}:${port} is in use by another program; set AGORA_PORT to a free port`
  if (code === 'EACCES') return `no permission: ${error.message}`
  return error.message.split('\n')[0] ?? error.name
}
