import type { Config } from '../../config.ts'

/** Names of the session's cookies, of the device's, and of that of a browser that signs a company up. The `__Host-` prefix needs https, which a local start does not have. */
export const cookieNames = ({
  publicUrl,
}: Pick<Config, 'publicUrl'>): Record<'access' | 'refresh' | 'device' | 'signUp', string> =>
  isSecure(publicUrl)
    ? { access: '__Host-sid', refresh: '__Host-rt', device: '__Host-device', signUp: '__Host-sign-up' }
    : { access: 'sid', refresh: 'rt', device: 'device', signUp: 'sign-up' }

/** What all of them have in common. */
export const cookieOptions = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, secure: isSecure(publicUrl), sameSite: 'lax' }) as const

const isSecure = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false
