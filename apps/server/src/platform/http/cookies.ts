import type { Config } from '../../config.ts'

/**
 * Names of the cookies of the session, of the device, and of a browser that signs up. The `__Host-` prefix needs https,
 * which a local start does not have.
 */
export const cookieNames = ({
  publicUrl,
}: Pick<Config, 'publicUrl'>): Record<'access' | 'refresh' | 'device' | 'signUp', string> =>
  isSecure(publicUrl)
    ? { access: '__Host-sid', refresh: '__Host-rt', device: '__Host-device', signUp: '__Host-sign-up' }
    : { access: 'sid', refresh: 'rt', device: 'device', signUp: 'sign-up' }

/** Options common to all of them. */
export const cookieOptions = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, secure: isSecure(publicUrl), sameSite: 'lax' }) as const

const isSecure = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false
