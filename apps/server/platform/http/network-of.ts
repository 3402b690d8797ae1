import { isIP } from 'node:net'

/**
 * The unit that rate limits count as one caller: an IPv4 address, or the /64 network of an IPv6
 * address, because a subscriber may use any address of the /64.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const plain = ip.replace(/%.*$/, '')
  const [, inSix] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (inSix) return inSix
  const [left = [], right] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const groups = right
    ? [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The /48 network around a /64 in the form of `networkOf`; null for an IPv4 address. */
export function widerNetworkOf(network: string): string | null {
  const groups = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):[0-9a-f]+::\/64$/.exec(network)
  return groups ? `${groups[1]}:${groups[2]}:${groups[3]}::/48` : null
}
