import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** ASVS 5.0 appendix C: argon2id with 19 MiB, two passes, one lane; about 10 ms. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a discarded random text, with the same parameters: no password matches it. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$NbgthLEwNQHRoS9KY0+mFw$QNCHq7+yRLEQzGnvReQf3c+z3tgy+9A8HdXrWGAbe40'

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/**
 * Whether the password is right. Without a stored hash a decoy is checked, so that the response time does not reveal
 * which e-mails exist.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(stored ?? decoy, password)
  return stored !== null && isRight
}
