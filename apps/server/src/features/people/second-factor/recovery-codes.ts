import { createHash, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@prosa/contract'

/** Crockford's base32: without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4
const codeLength = groups * groupLength

/** Ten codes of 80 bits, `4KQ7-9XVT-M2RD-H6WB`: long enough for a plain hash. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode)

const newCode = (): string => {
  const letters = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length)))
  return Array.from({ length: groups }, (_, at) =>
    letters.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-')
}

/** @param code without dashes, in capitals */
export const isRecoveryCode = (code: string): boolean => /^[0-9A-Z]{16}$/.test(code)

/** Letters that look like digits count as those digits. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1'))
    .digest()
