/** The path of the trading API on this server; a proxy may show another path to clients. */
export const tradingRoot = '/v1'

/** The value of the header, or over the socket of the parameter, that marks a bound signature. */
export const boundForm = 'bound'

/**
 * The lines before the parameters that bind a signature to one endpoint: its method and its documented path. A signed
 * endpoint has no parameters in its path, because the signature would not cover them.
 */
export function endpointLines(method: string, path: string): string {
  return `${method}\n${tradingRoot}${path}\n`
}

/** The same for a socket method; no HTTP endpoint has the method WS. */
export function socketLines(method: string): string {
  return `WS\n${method}\n`
}

/** Whether the text is bound to an endpoint. A plain list of parameters never starts like this. */
export function isBoundText(text: string): boolean {
  return /^[A-Z]+\n/.test(text)
}
