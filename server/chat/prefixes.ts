/** For programs, with an API key: cookies are ignored here. */
export const programPrefix = '/api/v1'
/** For browsers, with a session: API keys are ignored here, and endpoints that exist only here are not for programs. */
export const browserPrefix = '/json'
