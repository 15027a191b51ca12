import { type ServedFile, servedFile } from './served-file.ts'

/** Shown while an uploaded image has no thumbnail yet: three pulsing dots. */
const loader = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" fill="#000">
${[12, 24, 36]
  .map(
    (x, at) =>
      `<circle cx="${x}" cy="24" r="4" opacity=".3"><animate attributeName="opacity" values=".3;1;.3" dur="1.2s" begin="${at * 0.2}s" repeatCount="indefinite"/></circle>`,
  )
  .join('\n')}
</svg>
`

/** A tile with a speech bubble and a rising line, 64 pixels wide. */
const ownEmoji = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEVMaXEubmkubmksbGkub2oub2kubmovb2r///9Gf3vz9/fX5OO70M5jk4+q',
  'xcOFq6i7AcJPAAAAB3RSTlMA7ZQQySdXOpXvtgAAAAlwSFlzAAALEwAACxMBAJqcGAAAAZNJREFUSMetlb1KxEAQx8MdPoFIWkHFVkWsRQtb9RUs',
  'rE/ESTDx2iUXtQyKD5AmWOo1tolPEPEJhHuAs3Sz2SSbcWdX0alC5sfsfOz+x3H+yXZWXejZaO9E9R8jt0DWOv8WaG2l8S8c6IHzDQkcAWFLMoBL',
  'AaM6xDaQti+AdRo4EyfQ/vqMgQGAZQ5smoBFDpyagAtzjnWWTRvDWcqkRS9l00wOyDb5z0yxSSLL4IBk31nPMvm7Bfy0D0QJAi4ZsicEvGHgGgEf',
  'GLhBQK+G1wdeBwLUHCfg8ywRoAaYVgCjAV5hQALV6VmdshaIAT5ZCWNGATmf2aNsig6Iq68EwpQC8soNcM8IgAcIsnbwGoAHKNi8mZsGEPXHd4UW',
  'SAVQKO3SDKvqkjKQX47bemEC25WzXlrrtYdQ+3AUAMYd0T09FQCPu27x68XA3AJkYAaiUge4HTD9rmKKgIDX1qaosSpBXq6XoFbErggRs8qgVUhN',
  'UgyHPxFz0zrYFcDQtlCsK8kZ2paaM3DJGpvFaVms9tX8F/sCc886fkdKT4MAAAAASUVORK5CYII=',
].join('')

/** The icon of pages/icon.svg, 128 pixels wide, for clients without vector images. */
const icon = [
  'iVBORw0KGgoAAAANSUhEUgAAAIAAAACABAMAAAAxEHz4AAAAMFBMVEVMaXFFT91FT91FT91FT91GUN3/////mqRv47O1ufGnrPBfZ+Lt7vxNV9xgrsOq',
  'eL4MtCHlAAAABXRSTlMApeNxJ4BUfKMAAAAJcEhZcwAAFiUAABYlAUlSJPAAAAIPSURBVGje7di/TsJQFAbwK/IAxNBdA+wN0Z3E8AClXv+A6GQnVsMT',
  'mDC5+QhMxtHFXd6gi4NOJi6OjiZCbUlv23tz7vnAqOm3mbY/e8rNyb1HiDJl1OxvtSQhvZ3dwserbUlOo1PwvCMt4uWFtrRKI/v8hrRMLQM4toAHvkD2',
  'FRx7QHmFTcmImwIqHKCJVaDUUJWsdLBPkP4Ihk/wcKu/tr0Eutp7BrPRvfbiwRLY097TD4Kp9qJP+BFOguCG8DO0eEBvdYDkAfLngeyisAVyi8IWyC0K',
  'WyD3QTRAulIOoFTKAZRKOUDqtqdZMM/ojgsMo+fnQsgE+kGcKRM4TYBHJnCYABeLv54nUd65wPDtG7gOmcDZJM4rEzhOgKsS+P3AyzjKJxcYjuOETOA8',
  'AT6YwFECXP4PQGkoHEBpaRxAaaocQGnrxIaiAkqPp7U0PUBsqgaA1tZLoARyLY0DKE3VuOOitHXjno+0SzPtOqmA8YotQNxs6wHidt9wSKEdOMynnDUB',
  'LR7QWx3g8ACv+PBtPG9rDt9d8olfc/yvkGcOmgEEPAKBhzDwGAgfRMGjMHgYh48D4YEkPhKFh7KWRXhrGEzjo/HiDukzZvTKf+uAQF1ggCdAwAWBpsAA',
  'XgEpwAUBZgFLgLUE0kBNYIAvMIBfQAzUBQZ4AgRcEGgKDIAKWAAuCGAFCIEsgSg1Ueav5QvmkS77GBtbwwAAAABJRU5ErkJggg==',
].join('')

/** Our images at the paths that clients expect. */
export const staticImages: ReadonlyMap<string, ServedFile> = new Map([
  ['/static/images/loading/loader-black.svg', servedFile('image/svg+xml', loader)],
  ['/static/images/icon.png', servedFile('image/png', Buffer.from(icon, 'base64'))],
  ['/static/generated/emoji/images/emoji/unicode/zulip.png', servedFile('image/png', Buffer.from(ownEmoji, 'base64'))],
])
