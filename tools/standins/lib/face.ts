import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const side = 96
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** Somebody's portrait, as PNG: always the same for the same id, and of other colours for others. */
export const drawFace = (id: string): Buffer => {
  const [hue = 0, skin = 0, shirt = 0] = createHash('sha256').update(id).digest()
  const ground = [120 + (hue % 100), 150 + ((hue * 7) % 80), 170 + ((hue * 13) % 70)]
  const dark = skin / 255
  const face = [236 - 130 * dark, 196 - 116 * dark, 166 - 106 * dark]
  const clothes = [40 + (shirt % 160), 60 + ((shirt * 5) % 120), 90 + ((shirt * 11) % 130)]
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const inside = (cx: number, cy: number, rx: number, ry: number): boolean =>
        ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1
      const colour = inside(48, 42, 17, 21) ? face : inside(48, 34, 20, 22) ? [50, 36, 30] : ground
      rows.set(inside(48, 100, 36, 34) ? clothes : colour, y * (side * 3 + 1) + 1 + x * 3)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits of each of red, green and blue.
  head.set([8, 2], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (kind: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
