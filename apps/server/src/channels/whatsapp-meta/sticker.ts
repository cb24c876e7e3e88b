import { Readable } from 'node:stream'

const side = 512
const maxBytes = { still: 100 * 1024, moving: 500 * 1024 }

/** Whether a sticker is one for WhatsApp: 512 × 512, 100 KB, or 500 KB where it moves. @returns its bytes, or why not */
export const demandSticker = async (body: Readable): Promise<Readable | { refused: string }> => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const found = readWebp(bytes)
  if (!found) return { refused: 'A figurinha não é um arquivo webp válido.' }
  if (found.width !== side || found.height !== side)
    return {
      refused: `Figurinhas do WhatsApp têm ${side} × ${side} pixels; esta tem ${found.width} × ${found.height}.`,
    }
  const most = found.moves ? maxBytes.moving : maxBytes.still
  if (bytes.length > most)
    return { refused: `Figurinhas ${found.moves ? 'animadas' : 'sem animação'} têm até ${most / 1024} KB no WhatsApp.` }
  return Readable.from([bytes])
}

/** Size and movement from the first chunk of a WebP file (its container's specification: VP8X, VP8L and VP8). */
export const readWebp = (bytes: Buffer): { width: number; height: number; moves: boolean } | null => {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return {
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
        moves: (bytes.readUInt8(20) & 2) > 0,
      }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1, moves: false }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, moves: false }
    default:
      return null
  }
}
