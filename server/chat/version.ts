/** The Zulip release whose API this server speaks; clients decide by these what they may use. */
export const zulipVersion = '11.0'
export const zulipFeatureLevel = 421
