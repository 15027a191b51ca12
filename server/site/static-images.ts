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

/** The icon on a full square of its colour, 192 pixels wide, for the installed application. */
const appIcon = [
  'iVBORw0KGgoAAAANSUhEUgAAAMAAAADACAMAAABlApw1AAACQFBMVEVGUN1aY+HR1Pe8wPNv47NRWt9LVd5faOL/////mqTm5/qeo+1MVd5HUd2ygsKJ',
  'ddJeZ+FnqMljidZfZ+JVXuBKU95JU95XYOBOWN5PWd9YYeBqcuRKVN5NVt709f1cZeFUXeD8/P7d3/mjqO5ZYuBdZuFSXN9QWt//vMLKirj/3eGM6cJi',
  'gNmUeM7i+fBia+PU1/fs7fx8hOdhauJNV95gaeJSW99sy7xyeubg4vnQ0/bP0fa0ufHN0Pa0uPHU1/issPCboe2CieiHjelxeeWKkOpTXN+Ij+pkbeP+',
  'maRbZOG9hr1rxr5jbOO1g8FhetuCc9RPWN9gcd9u4bRgcN9jg9hgb99v37TMibiNdtBnqMpt1rimfsfgkK/7+/5mns5tzLxu37Vnat/6+v7r7Pv6mKbl',
  '5/r+/v/09P3z9P3l5vr9/f/8/f/3+P7j5fpzbtvT1vdkktLn6PuWes3X2vhmpMu5vfLCxvSvs/DslKyIddLR0/dgdN1jh9bBxPTAxPR7cdedo+2tgMSn',
  'rO9jauGSmOuSec5ifdphaeGlqu+IjumHjumboO2aoO19hOdiaOFgaOG3hMByeuVs0LpptcVkjtNncOOAh+iJkOplmdB5cNh2feZ+huhjhddfauKDiulz',
  'e+ZWX+Dxlqlryb1gauFqvcJlltCsx+bpp76Nd9D7mKWMdtCH5MHuzd5/3MDSs9lqwcBhf9lt07lkauBhdt1jaeBno8uee8nEh7uHdNPmkq1v4rPO5uxg',
  'cd73tMBra93W1gdNAAAACXBIWXMAAAsTAAALEwEAmpwYAAAEE0lEQVR42u3c9XMTQRTA8T1oslfIQSAXlzql0FKhpVSgSKEtxd3d3d3d3d3d3fnXyDG1',
  '3JEMZHb37s2874/dZvo+k8vlmmRDCIZhGIZhGIZhGIZhGIZhGIZhGIZhGIZhGP8Ud8jOrJBbETq7T5WclHFOSfWJUYRU5sO3IFQ39/E9Xso1r4fv/DYn',
  '5Zwzl+fB76UC8nJ7KCgSFZKkwJ6fmyBAhRXgMX83KrBuHE7/LpEAV4g5QKJCy2Y9fykVXJgxIFs0gPFd4E52jtraZG/ptsIpqL6fLPert8KJKMmH8AA5',
  '2gALHENKkufQKg1QleSZlOXTcSjJ47idBmhngQeBzwyAjyHAbwbAz/L/GDMANgTwBQwpyswqAwwoyYguZQEGVGtLmYAB7bWlDtYA1G3aeA0y4MAiWY70',
  'BQxYr42yGTCggzZKe/1Pb+8sjkS0M42cEYkU7zoLDXBysRzTkhJYgN5LZV0ry0ABbsmGBoECHDcCTrQs3n/44F75y57RnpeXv/443oqAjkZAx+a1icNT',
  'Ypp2CBjgfIquczdBAcaO0wNSLoAC3DDMn7IBFKCrEdAFAQhAgFmAX08KCl70iPaqoODLB3CAUyOfprbp7jpogMbU2BoOwgJcbdABUrecBgWYnmpoNyhA',
  'JyNgK3RA56algUbAQFCAOiPgGCjAiGL9/PMLm5Z2GAFTrQegl2fGzj/vaPPKKCPgigUB9FLRstbxl6++3nqz2fr5J223IoDSwmCwRpu+JhgsbHuzCXN0',
  'gFnUmoC4Ly3mD//WZvy3ayg0AKU/3uQ/6hXte37+exNfF0oeYJEXthCAAAQgwFzAXiNgNCjAFMP8C+aCAhyeoQec0f1GpTZlpXXfpVz1NXb+yft1v9Bf',
  'm7K/hd9mfffpc17ez+7RHuflNT4zrAcrZLkiCPN94qZ3KwcP7k0hA+L3B7AQMGCfdqttgAHBtbK8YhBgAL2450hfChkg9EN/uWYAckV98JUXYAxDQNgM',
  'AMs9HB4zAEx3VeYk+EOZGqCa+fw5LOcniTZRZmkfKythDvAyBSR6FJdlZRYNYX8E+ZkCFO7bcPU5Ge+nVEUDVMJ4H5ZL7Pwu5ju708UC0gnz3cRpIudP',
  '47Cj2CHwIHI5CIds4gCcvhhgqKj5hxJOCboP+hBu+QQ8nzl9hGMe7t8MwPurPUgp173pUinhX/iOk9d3wziIoOw2NSA1l/AZziX9WwHVZicm5Uj0X0mY',
  'WL8EAMlDQANUhUAGuPyEQAak2QloQEAhoAHphEAG8L2e4Q8Y5iagAV6FQAa4+hACGQDi4iEBAMbFQ3yAqhDIADAXD3EAcC4e/g4IKAQ0IJ0QyABYFw9G',
  'ALCLBwPAqxDIAHgXD7G5HQTDMAzDMAzDMAzDMAzDMAzD/qfff72QDICSWnAAAAAASUVORK5CYII=',
].join('')

/** Our images at the paths that clients expect. */
export const staticImages: ReadonlyMap<string, ServedFile> = new Map([
  ['/static/images/loading/loader-black.svg', servedFile('image/svg+xml', loader)],
  ['/static/images/icon.png', servedFile('image/png', Buffer.from(icon, 'base64'))],
  ['/static/images/app-icon.png', servedFile('image/png', Buffer.from(appIcon, 'base64'))],
  ['/static/generated/emoji/images/emoji/unicode/zulip.png', servedFile('image/png', Buffer.from(ownEmoji, 'base64'))],
])
