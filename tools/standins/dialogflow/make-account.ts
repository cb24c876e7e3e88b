import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type Account, accountOf } from './authorize.ts'

/** One for all: making a pair takes up to a second on a busy machine. Accounts differ in their addresses. */
let pair: { privateKey: string; publicKey: string } | undefined
const keyPair = (): { privateKey: string; publicKey: string } => {
  pair ??= generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return pair
}

/** A service account of a project, with the file that the provider gives for it. */
export const makeAccount = (project: string): { file: string; account: Account; publicKey: string } => {
  const { privateKey, publicKey } = keyPair()
  const email = `robo@${project}.iam.gserviceaccount.com`
  const file = {
    type: 'service_account',
    project_id: project,
    private_key_id: randomUUID().replaceAll('-', ''),
    private_key: privateKey,
    client_email: email,
    client_id: '1',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
  }
  return { file: JSON.stringify(file, null, 2), account: accountOf(email, publicKey), publicKey }
}
