import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import { getMediaKeys, type proto } from 'baileys'
import type { MediaKind } from './types.ts'

const macBytes = 10

export const sealFile = async (
  kind: MediaKind,
  key: Buffer,
  bytes: Buffer,
): Promise<{ body: Buffer; sha256: Buffer }> => {
  const { iv, cipherKey, macKey } = await getMediaKeys(key, kind)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  const mac = createHmac('sha256', macKey ?? Buffer.alloc(0))
    .update(iv)
    .update(sealed)
    .digest()
    .subarray(0, macBytes)
  const body = Buffer.concat([sealed, mac])
  return { body, sha256: createHash('sha256').update(body).digest() }
}

export const openFile = async (
  message: proto.IMessage,
  read: (path: string) => Buffer | undefined,
): Promise<Buffer> => {
  for (const kind of ['image', 'video', 'audio', 'document', 'sticker'] as const) {
    const part = message[`${kind}Message`]
    if (!part?.mediaKey || !part.directPath) continue
    const body = read(part.directPath)
    if (!body) throw new Error('No such file')
    const { iv, cipherKey, macKey } = await getMediaKeys(part.mediaKey, kind)
    const [sealed, mac] = [body.subarray(0, -macBytes), body.subarray(-macBytes)]
    const wanted = createHmac('sha256', macKey ?? Buffer.alloc(0))
      .update(iv)
      .update(sealed)
      .digest()
    if (!wanted.subarray(0, macBytes).equals(mac)) throw new Error('The file was changed')
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  }
  throw new Error('The message names no file')
}
