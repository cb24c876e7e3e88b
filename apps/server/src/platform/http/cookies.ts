import type { Config } from '../../config.ts'

/** Names of the session's cookies and of the device's. The `__Host-` prefix needs https, which a local start does not have. */
export const cookieNames = ({
  publicUrl,
}: Pick<Config, 'publicUrl'>): { access: string; refresh: string; device: string } =>
  isSecure(publicUrl)
    ? { access: '__Host-sid', refresh: '__Host-rt', device: '__Host-device' }
    : { access: 'sid', refresh: 'rt', device: 'device' }

/** What all of them have in common. */
export const cookieOptions = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, secure: isSecure(publicUrl), sameSite: 'lax' }) as const

const isSecure = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false
