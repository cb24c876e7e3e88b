import type { Secrets } from '../../../platform/secrets/index.ts'

/** Maximum time between the password and the second factor's code. */
export const challengeMs = 5 * 60_000

const purpose = 'second factor challenge'

interface Proven {
  accountId: number
  /** Hash of the checked password: a changed password invalidates the challenge. */
  passwordHash: string
}

const signed = ({ accountId, passwordHash }: Proven, endsMs: number): string => `${accountId} ${endsMs} ${passwordHash}`

/** Proves that the caller knew an account's password: `account.end.signature`. */
export const issueChallenge = (secrets: Secrets, proven: Proven, now: Date): string => {
  const endsMs = now.getTime() + challengeMs
  return `${proven.accountId}.${endsMs}.${secrets.sign(purpose, signed(proven, endsMs))}`
}

/**
 * The account of a challenge, if it is still valid.
 * @param passwordHashOf the account's current password hash; null without one
 */
export const readChallenge = async (
  secrets: Secrets,
  challenge: string,
  passwordHashOf: (accountId: number) => Promise<string | null>,
  now: Date,
): Promise<number | null> => {
  const [, account, ends, signature] = /^(\d{1,9})\.(\d{1,15})\.([\w-]+)$/.exec(challenge) ?? []
  if (!account || !ends || !signature || Number(ends) <= now.getTime()) return null
  const accountId = Number(account)
  const passwordHash = await passwordHashOf(accountId)
  if (passwordHash === null) return null
  return secrets.verify(purpose, signed({ accountId, passwordHash }, Number(ends)), signature) ? accountId : null
}
