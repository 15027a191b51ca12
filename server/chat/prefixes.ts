/** For programs, with a key: cookies are never looked at here. */
export const programPrefix = '/api/v1'
/** For browsers, with a session: keys are never looked at here, and what stands only here is for people, not programs. */
export const browserPrefix = '/json'
