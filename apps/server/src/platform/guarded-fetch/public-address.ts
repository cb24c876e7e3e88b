import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the public internet. All others are refused: this machine, private and shared
 * networks, link-local (where clouds keep their credentials), multicast, and the same embedded in IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || !embedsIpv4(address as ipaddr.IPv6)
}

/** NAT64, 6to4 and compatible addresses embed an IPv4 address; none of them is a normal way to a public host. */
const embedsIpv4 = (address: ipaddr.IPv6): boolean =>
  ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '::/96', '100::/64', '2001:db8::/32'].some((network) =>
    address.match(ipaddr.parseCIDR(network) as [ipaddr.IPv6, number]),
  )

/** The IP address in a URL's host, if it is no name: `[::1]` → `::1`. */
export const literalAddress = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}
