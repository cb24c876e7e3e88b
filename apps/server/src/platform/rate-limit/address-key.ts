import ipaddr from 'ipaddr.js'

/**
 * What an address is counted by: one customer of a provider gets a whole /64 of IPv6 and may use any address of it, so its
 * network stands for it; IPv4, also written as IPv6, by the address itself. Fastify knows no address of a caller who hung up
 * while he was being served, whatever its types say: those are counted together.
 */
export const addressKey = (address: string | undefined): string => {
  if (!address) return 'gone'
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
