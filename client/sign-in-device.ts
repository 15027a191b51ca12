/** What a browser or program says of itself, by the names the server uses in its mails. */
export { deviceOf, type SignInDevice } from '../server/chat/sign-in/rules/sign-in-device.ts'
