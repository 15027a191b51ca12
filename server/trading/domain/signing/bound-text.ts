/** Where the trading API is served, whatever path a proxy in front of the server shows to its clients. */
export const tradingRoot = '/v1'

/** The value of the header, or over the socket of the parameter, that marks a bound signature. */
export const boundForm = 'bound'

/**
 * The lines in front of the parameters that bind a signature to one endpoint: its method and its path as documented. No
 * endpoint that is signed has parameters in its path: they would be outside of what is signed.
 */
export function endpointLines(method: string, path: string): string {
  return `${method}\n${tradingRoot}${path}\n`
}

/** The same for a method of the socket: no endpoint of HTTP has the method WS. */
export function socketLines(method: string): string {
  return `WS\n${method}\n`
}

/** A text that begins so is bound to an endpoint and is never a list of parameters. */
export function isBoundText(text: string): boolean {
  return /^[A-Z]+\n/.test(text)
}
