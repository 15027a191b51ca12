/** Cookies count only here: a page of another site can make a browser send them, but not read these replies. */
export const browserOnly = '/json'
