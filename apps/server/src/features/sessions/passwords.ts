import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** ASVS 5.0 appendix C: argon2id with 19 MiB, two passes, one lane; about 10 ms. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a stored hash the same work is done against a decoy, so that the time of the
 * answer does not tell which e-mails exist.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), password)
  return stored !== null && right
}

/** Makes the decoy before the first login, which would otherwise take twice as long. */
export const warmPasswords = async (): Promise<void> => {
  await checkPassword(null, '')
}
