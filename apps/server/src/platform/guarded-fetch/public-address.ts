import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the public internet. Everything else is refused: this machine, private and shared
 * networks, link-local (where clouds keep their credentials), multicast, and the same dressed up as IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || !embedsIpv4(address as ipaddr.IPv6)
}

/** NAT64 and 6to4 reach an IPv4 address, compatible ones mean it; none of them is a normal way to a public host. */
const embedsIpv4 = (address: ipaddr.IPv6): boolean =>
  ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '::/96', '100::/64', '2001:db8::/32'].some((network) =>
    address.match(ipaddr.parseCIDR(network) as [ipaddr.IPv6, number]),
  )

/** The address inside a URL's host, if it is one and no name: `[::1]` → `::1`. */
export const literalAddress = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}
