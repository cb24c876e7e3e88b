import ipaddr from 'ipaddr.js'

/** What an address is counted by, and how many times the allowance of one address it shares. */
export interface AddressShare {
  key: string
  times: number
}

/** Prefixes of IPv6 in groups of 16 bits, with the bits of the last group: a customer of a provider gets a /64, whoever rents a server a /56 or a /48. */
const networks = [
  { length: 64, times: 1, mask: 0xffff, groups: 4 },
  { length: 56, times: 10, mask: 0xff00, groups: 4 },
  { length: 48, times: 50, mask: 0xffff, groups: 3 },
] as const

/**
 * What an address is counted by, the narrowest first: whoever has one of IPv6 may use any address of his network, so the network stands
 * for it, and the wider ones have an allowance of their own; IPv4, also written as IPv6, by the address itself. Fastify knows no address of
 * a caller who hung up while he was being served, whatever its types say: those are counted together.
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

/** The narrowest of them. */
export const addressKey = (address: string | undefined): string => addressShares(address)[0]?.key ?? 'gone'
