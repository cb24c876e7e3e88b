import { Readable } from 'node:stream'

type Wide = 'utf-16le' | 'utf-16be'

/** Detected by the byte order mark, or by a zero byte beside the first letter. */
const wideEncodingOf = ([first, second]: Uint8Array): Wide | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (second === 0 && first !== 0 && first !== undefined) return 'utf-16le'
  return first === 0 && second !== 0 && second !== undefined ? 'utf-16be' : null
}

/** Converts UTF-16 (Excel's "Unicode text") to UTF-8; other bytes are left unchanged. */
export const asUtf8 = async (source: Readable): Promise<Readable> => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  let isAll = false
  while (head.length < 2 && !isAll) {
    const { value, done } = await chunks.next()
    if (done) isAll = true
    else head = Buffer.concat([head, value])
  }
  return Readable.from(writeUtf8(chunks, head, isAll), { objectMode: false })
}

async function* writeUtf8(chunks: AsyncIterator<Buffer>, head: Buffer, isAll: boolean): AsyncGenerator<Buffer> {
  const encoding = wideEncodingOf(head)
  const decoder = encoding && new TextDecoder(encoding)
  const take = (bytes: Buffer): Buffer => (decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes)
  try {
    if (head.length > 0) yield take(head)
    while (!isAll) {
      const { value, done } = await chunks.next()
      if (done) break
      yield take(value)
    }
    if (decoder) yield Buffer.from(decoder.decode())
  } finally {
    await chunks.return?.()
  }
}
