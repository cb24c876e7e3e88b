import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { keyFileTexts } from './errors.ts'

/** A service account's key, as read from its file. */
export interface KeyFile {
  projectId: string
  /** The provider's id of the key. */
  providerKeyId: string
  clientEmail: string
  /** The whole file as compact JSON, to be sealed. */
  json: string
}

/** Current project ids, and the older form `example.com:project`. */
const projectId = z.string().regex(/^(?:[a-z0-9.-]{1,80}:)?[a-z][a-z0-9-]{3,61}[a-z0-9]$/)
const email = z
  .string()
  .max(320)
  .regex(/^[^\s@"<>\\]+@[^\s@"<>\\]+\.[^\s@"<>\\]+$/)
const keyId = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/)
const file = z.looseObject({ type: z.literal('service_account'), private_key: z.string() })

/** Signing with a longer key would block the event loop for tens of milliseconds. */
const bits = { min: 2_048, max: 4_096 } as const

/** @returns the key, or why the file is no usable key */
export const readKeyFile = (text: string): KeyFile | { wrong: string } => {
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { wrong: keyFileTexts.notJson }
  }
  const read = file.safeParse(content)
  if (!read.success) return { wrong: keyFileTexts.notServiceAccount }
  const { project_id, client_email, private_key_id, private_key } = read.data
  const project = projectId.safeParse(project_id)
  if (!project.success) return { wrong: keyFileTexts.noProject }
  const address = email.safeParse(client_email)
  if (!address.success) return { wrong: keyFileTexts.noEmail }
  const key = readPrivateKey(private_key)
  if (!key) return { wrong: keyFileTexts.badKey }
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < bits.min || modulusLength > bits.max)
    return { wrong: keyFileTexts.weakKey }
  const named = private_key_id === undefined ? fingerprintOf(key) : private_key_id
  const id = keyId.safeParse(named)
  if (!id.success) return { wrong: keyFileTexts.badKeyId }
  return { projectId: project.data, providerKeyId: id.data, clientEmail: address.data, json: JSON.stringify(content) }
}

const readPrivateKey = (pem: string): KeyObject | null => {
  try {
    return createPrivateKey({ key: pem, format: 'pem' })
  } catch {
    return null
  }
}

/** Fingerprint of a key whose file does not name an id. */
const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 40)
