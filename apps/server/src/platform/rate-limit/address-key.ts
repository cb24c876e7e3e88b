import ipaddr from 'ipaddr.js'

/**
 * What an address is counted by: one customer of a provider gets a whole /64 of IPv6 and may use any address of it, so its
 * network stands for it; IPv4, also written as IPv6, by the address itself.
 */
export const addressKey = (address: string): string => {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
