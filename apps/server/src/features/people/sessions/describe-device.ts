import Bowser from 'bowser'
import ipaddr from 'ipaddr.js'

/** A browser's user agent and its network. */
export interface Device {
  userAgent: string
  maskedAddress: string
}

/** Longer user agents are not genuine, and would only take time to parse. */
const maxUserAgent = 300

/** The stored data about a caller's device. */
export const deviceOf = ({ headers, ip }: { headers: { 'user-agent'?: string | undefined }; ip: string }): Device => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, maxUserAgent),
  maskedAddress: maskAddress(ip),
})

/** The network only: the first half of an IPv4 address, the /48 of an IPv6 one. Empty without an address. */
export const maskAddress = (address: string | undefined): string => {
  if (!address || !ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return localNetwork
  if (parsed.kind() === 'ipv4') return `${(parsed as ipaddr.IPv4).octets.slice(0, 2).join('.')}.x.x`
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 3)
  return `${groups.map((group) => group.toString(16)).join(':')}::x`
}

const localNetwork = 'rede local'

const kinds = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' } as const

/** A browser's name and system: 'Chrome', 'Windows'. */
export const describeDevice = (userAgent: string) => {
  if (!userAgent) return { kind: 'unknown', browser: null, system: null } as const
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    kind: kinds[platform.type as keyof typeof kinds] ?? ('unknown' as const),
    browser: browser.name || null,
    system: platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name || null,
  }
}
