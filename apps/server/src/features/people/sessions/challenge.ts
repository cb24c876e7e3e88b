import type { Secrets } from '../../../platform/secrets/index.ts'

/** Within it the code of the second factor follows the password. */
export const challengeMs = 5 * 60_000

const purpose = 'second factor challenge'

interface Proven {
  accountId: number
  /** What the password was compared with: another password makes the challenge worthless. */
  passwordHash: string
}

const signed = ({ accountId, passwordHash }: Proven, endsMs: number): string => `${accountId} ${endsMs} ${passwordHash}`

/** Says that somebody knew the password of an account: `account.end.signature`. */
export const issueChallenge = (secrets: Secrets, proven: Proven, now: Date): string => {
  const endsMs = now.getTime() + challengeMs
  return `${proven.accountId}.${endsMs}.${secrets.sign(purpose, signed(proven, endsMs))}`
}

/**
 * The account whose password was known, where the challenge still counts.
 * @param passwordHashOf the account's password of now; null where there is none
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
