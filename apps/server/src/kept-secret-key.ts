import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './platform/errors/start-error.ts'

/** Characters of a SECRET_KEY, at least. */
export const secretKeyLength = 32

/**
 * The key that stands in DATA_DIR where the settings have none, made there once.
 * @throws StartError in production
 */
export const keptSecretKey = (dataDir: string, production: boolean): string => {
  if (production) throw new StartError('Em produção, defina SECRET_KEY (32 caracteres ou mais, aleatórios).')
  const file = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) {
    // `wx`: of two that start at once one writes, and both read the same key.
    try {
      writeFileSync(file, randomBytes(secretKeyLength).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
