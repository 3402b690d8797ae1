import { BlockList, isIP } from 'node:net'

/** An address, or a network such as 203.0.113.0/24. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const longest = family === 4 ? 32 : 128
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  )
}

/** Matches addresses against the list. Entries that are neither address nor network are ignored. */
export function listOf(addresses: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const one of addresses.filter(isAddressOrNetwork)) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (ip) =>
    isIP(ip) !== 0 && list.check(ip.replace(/%.*$/, ''), isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
