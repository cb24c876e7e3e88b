import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'

/** Origin of the call being handled. */
export interface CallOrigin {
  operation: string
  ip: string | null
  /** User agent. */
  device: string | null
}

/** Longer values come from no real browser. */
const maxDeviceCharacters = 400

const current = new AsyncLocalStorage<CallOrigin>()

/** Audit rows written within `work` get the call's origin; jobs have none. */
export const withOrigin = <T>(
  { operation, ip, userAgent }: { operation: string; ip: string; userAgent: string | undefined },
  work: () => T,
): T =>
  current.run(
    {
      operation,
      // Behind a proxy, the value that the proxy set.
      ip: isIP(ip) ? ip : null,
      device: userAgent?.replaceAll('\0', '').slice(0, maxDeviceCharacters) || null,
    },
    work,
  )

export const callOrigin = (): CallOrigin | undefined => current.getStore()
