import webPush from 'web-push'
import type { Platform } from '../../../platform/index.ts'
import { findPair, insertPair } from './wakes.queries.ts'

export const pushKeyPlace = 'push_key'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Public keys that identify this installation to push services; the pair is created on first use and then kept. */
export const readPushKeys = async ({
  database,
  secrets,
}: Pick<Platform, 'database' | 'secrets'>): Promise<PushKeys> => {
  const db = database.unscoped()
  if (!(await findPair(db))) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await insertPair(db, { public_key: publicKey, private_key_encrypted: secrets.seal(privateKey, pushKeyPlace) })
  }
  const pair = await findPair(db)
  if (!pair) throw new Error('The keys of push services were not kept')
  return { publicKey: pair.public_key, privateKey: secrets.open(pair.private_key_encrypted, pushKeyPlace) }
}
