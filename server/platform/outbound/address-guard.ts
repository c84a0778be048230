import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks outside the public internet (IANA special-purpose registries, RFC 6890). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix)
/** Routed unicast addresses, without documentation and tunnels that carry an IPv4 address. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

export class ForbiddenAddress extends Error {}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  // IPv4 within IPv6 (::ffff:0:0/96 and the like) is outside 2000::/3.
  return family === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/**
 * Resolves a host and fails with ForbiddenAddress if any address is private. The connection itself uses it,
 * so that a name that resolves otherwise a moment later changes nothing.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    const inside = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (inside !== undefined || first === undefined)
      return callback(new ForbiddenAddress(forbiddenText), '', 0)
    if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/**
 * Judged without DNS: https to the public internet, on its own port or one of no system service, unless
 * private networks are allowed. A name and password in it would be shown.
 */
export function isAllowedAddress(address: string, allowPrivateNetwork: boolean): boolean {
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (allowPrivateNetwork) return true
  try {
    assertPublicHost(hostname)
  } catch {
    return false
  }
  // Differing answers would reveal what listens: not for the ports of mail, shells and the like.
  if (port !== '' && Number(port) < 1024) return false
  return protocol === 'https:' && !/(^|\.)localhost$/.test(hostname)
}

const forbiddenText = 'The address is inside a private network.'

/** For an IP address, which is not looked up. Throws ForbiddenAddress. */
export function assertPublicHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ForbiddenAddress(forbiddenText)
}
