/**
 * Push services of Chrome and its kin, Firefox, Safari, Edge. A browser names its own in each subscription;
 * other addresses would let strangers direct this server's requests.
 */
const browserServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** `others`: allowed origins beside the browsers' services. */
export function isPushService(address: string, others: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, origin } = new URL(address)
  if (others.includes(origin)) return true
  const isOfBrowser = browserServices.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return isOfBrowser && protocol === 'https:' && port === ''
}
