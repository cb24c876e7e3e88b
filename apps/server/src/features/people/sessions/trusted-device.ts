import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a device is trusted after its last login. */
export const trustedDeviceMs = 180 * 24 * 3_600_000
/** Last accounts kept for a shared computer, so that its cookie stays small. */
const maxAccounts = 8

/**
 * Recognises devices of earlier logins by a cookie (OWASP's "device cookies"): the device's id, and for each account a
 * signature over both. It identifies nobody, and only gives a throttle budget of its own.
 */
export interface TrustedDevices {
  /** The device's id, if the cookie proves that this account has logged in on it. */
  find(cookie: string | undefined, account: string): string | null
  /** The cookie after a login of this account. */
  add(cookie: string | undefined, account: string): string
}

/** @param keys The installation's key, then its former keys, which still verify old signatures. */
export const createTrustedDevices = (keys: readonly [string, ...string[]]): TrustedDevices => {
  const sign = (id: string, account: string, key: string): string =>
    createHmac('sha256', key).update(`trusted device ${id} ${account}`).digest('base64url')
  const signsOf = (id: string, account: string): string[] => keys.map((key) => sign(id, account, key))
  return {
    find: (cookie, account) => {
      const device = parse(cookie)
      if (!device) return null
      const own = signsOf(device.id, account)
      return device.signs.some((given) => own.some((sign) => isEqual(given, sign))) ? device.id : null
    },
    add: (cookie, account) => {
      const device = parse(cookie) ?? { id: randomBytes(16).toString('base64url'), signs: [] }
      const own = signsOf(device.id, account)
      const others = device.signs.filter((given) => !own.includes(given))
      return [device.id, sign(device.id, account, keys[0]), ...others].slice(0, maxAccounts + 1).join('.')
    },
  }
}

const parse = (cookie: string | undefined): { id: string; signs: string[] } | null => {
  if (!cookie || !/^[\w-]{22}(\.[\w-]{43}){1,8}$/.test(cookie)) return null
  const [id = '', ...signs] = cookie.split('.')
  return { id, signs }
}

const isEqual = (given: string, sign: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(sign))
