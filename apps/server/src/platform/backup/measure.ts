import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

export interface Measure {
  bytes: number
  sha256: string
}

/** Passes bytes through, and measures them. */
export const measuring = (): { through: Transform; result(): Measure } => {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
