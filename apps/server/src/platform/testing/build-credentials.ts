import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createSecrets } from '../secrets/index.ts'
import type { Builders } from './build.ts'
import { testSecretKey } from './secret-key.ts'

/** One key for a whole run: generating one takes some hundred milliseconds. */
let pair: { privateKey: string; publicKey: string } | undefined
export const testKeyPair = (): { privateKey: string; publicKey: string } => {
  pair ??= generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return pair
}

/** A key file as issued by the provider; each has its own id. */
export const keyFile = (projectId: string, changes: Record<string, unknown> = {}): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    private_key_id: randomUUID().replaceAll('-', ''),
    private_key: testKeyPair().privateKey,
    client_email: `robo@${projectId}.iam.gserviceaccount.com`,
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
    ...changes,
  })

export interface CredentialOptions {
  company: { id: number }
  bot?: { id: number }
  use?: 'production' | 'test'
  projectId?: string
  /** The file; by default one with the run's key. */
  file?: string
}

/** A key of a company, used by a bot if one is named. */
export const buildCredential = async (
  build: Builders,
  { company, bot, use, ...options }: CredentialOptions,
): Promise<{ id: number; projectId: string; key: string }> => {
  const file = options.file ?? keyFile(options.projectId ?? `projeto-${randomUUID().slice(0, 8)}a`)
  const { project_id: projectId, private_key_id: key, client_email } = JSON.parse(file)
  const { id } = await build.insert<{ id: number }>('credential', {
    company_id: company.id,
    project_id: projectId,
    project_folded: projectId,
    provider_key_id: key,
    client_email,
    file_encrypted: createSecrets(testSecretKey).seal(file, `${company.id}|credential|${key}`),
    bot_id: bot?.id ?? null,
    use: use ?? null,
  })
  return { id, projectId, key }
}
