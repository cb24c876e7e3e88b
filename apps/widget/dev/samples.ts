import { deflateSync } from 'node:zlib'

/** Small files that the stand-in's bot sends, made here so that the repository holds no binary. */

const crc = (bytes: Buffer): number => {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc(named))
  return Buffer.concat([length, named, check])
}

/** A picture whose pixel at (x, y) is the colour that `paint` answers. */
const png = (
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly [number, number, number],
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(paint(x, y), y * (1 + width * 3) + 1 + x * 3)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const bowl = png(480, 300, (x, y) => {
  const [dx, dy] = [(x - 240) / 150, (y - 120) / 120]
  if (dy > 0 && dx * dx + dy * dy < 1) return dx < -0.4 ? [198, 162, 92] : [176, 138, 68]
  if (dx * dx + ((y - 120) / 26) ** 2 < 1) return [140, 106, 48]
  return y > 225 ? [222, 210, 186] : [239, 230, 210]
})

export const samples: Record<string, { mime: string; bytes: Buffer }> = {
  'tigela.png': { mime: 'image/png', bytes: bowl },
  'catalogo.txt': { mime: 'text/plain', bytes: Buffer.from('Catálogo do Ateliê Jatobá\n'.repeat(400)) },
}
