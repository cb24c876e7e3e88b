import ipaddr from 'ipaddr.js'

/** Key that an address is counted by, and how many times the normal allowance it has. */
export interface AddressShare {
  key: string
  times: number
}

/** IPv6 prefixes in groups of 16 bits, with the bits of the last group: a home connection gets a /64, a rented server a /56 or /48. */
const networks = [
  { length: 64, times: 1, mask: 0xffff, groups: 4 },
  { length: 56, times: 10, mask: 0xff00, groups: 4 },
  { length: 48, times: 50, mask: 0xffff, groups: 3 },
] as const

/**
 * Keys of an address, the narrowest first. An IPv6 user controls a whole network, so networks are counted, the wider ones with a larger allowance.
 * IPv4, also mapped into IPv6, is counted by address. Fastify has no address for a client that disconnected meanwhile; those share one key.
 */
export const addressShares = (address: string | undefined): AddressShare[] => {
  if (!address) return [{ key: 'gone', times: 1 }]
  if (!address.includes(':') || !ipaddr.isValid(address)) return [{ key: address, times: 1 }]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [{ key: parsed.toString(), times: 1 }]
  const { parts } = parsed as ipaddr.IPv6
  return networks.map(({ length, times, mask, groups }) => {
    const prefix = parts.slice(0, groups).map((group, place) => (place === groups - 1 ? group & mask : group))
    return { key: `${prefix.map((group) => group.toString(16)).join(':')}::/${length}`, times }
  })
}

/** The narrowest key. */
export const addressKey = (address: string | undefined): string => addressShares(address)[0]?.key ?? 'gone'
