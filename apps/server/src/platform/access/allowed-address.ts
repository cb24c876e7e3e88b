import ipaddr from 'ipaddr.js'

/** Whether a caller's address is one of the list, or in one of its networks; an empty list allows every address. */
export const isAllowedAddress = (address: string | undefined, allowed: readonly string[]): boolean => {
  if (allowed.length === 0) return true
  if (!address || !ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return allowed.some((entry) => {
    const [network, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : [ipaddr.process(entry), null]
    if (network.kind() !== caller.kind()) return false
    if (bits === null) return network.toNormalizedString() === caller.toNormalizedString()
    return caller.match(network, bits)
  })
}
