/**
 * The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge. A browser names its own in each
 * subscription; an address elsewhere would have this server send requests wherever a stranger wants.
 */
const browserServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Whether messages are sent to this address. `others`: origins that are allowed beside the services of the browsers. */
export function isPushService(address: string, others: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, origin } = new URL(address)
  if (others.includes(origin)) return true
  const isOfBrowser = browserServices.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return isOfBrowser && protocol === 'https:' && port === ''
}
