import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'

/** From where a call came that is answered now. */
export interface CallOrigin {
  operation: string
  ip: string | null
  /** What the browser says of itself. */
  device: string | null
}

/** Longer ones are no browser's. */
const maxDeviceCharacters = 400

const current = new AsyncLocalStorage<CallOrigin>()

/** Whatever is audited within `work` is noted with where the call came from; what no call asked for has no origin. */
export const withOrigin = <T>(
  { operation, ip, userAgent }: { operation: string; ip: string; userAgent: string | undefined },
  work: () => T,
): T =>
  current.run(
    {
      operation,
      // Behind a proxy it is whatever the proxy wrote.
      ip: isIP(ip) ? ip : null,
      device: userAgent?.replaceAll('\0', '').slice(0, maxDeviceCharacters) || null,
    },
    work,
  )

export const callOrigin = (): CallOrigin | undefined => current.getStore()
