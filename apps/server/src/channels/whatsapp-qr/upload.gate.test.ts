// Gate: files reach WhatsApp sealed.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { uploadFile } from './upload.ts'

it('sends a file sealed and whole, with its length, part by part', async () => {
  const got: { headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    got.push({ headers: request.headers, body: Buffer.concat(parts) })
    response.end(JSON.stringify({ url: 'https://x/y', direct_path: '/y' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const bytes = Buffer.alloc(3_000_000, 'x')
    const file = { fileId: 'f', name: 'a.pdf', mime: 'application/pdf', size: bytes.length }
    const chunks = async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    }
    const message = await uploadFile(
      chunks(),
      { reference: '1-2', to: 'x', kind: 'file', file, caption: '' },
      { host: 'unused', auth: 'a' },
      `http://127.0.0.1:${port}`,
      AbortSignal.timeout(10_000),
    )
    const { headers, body } = got[0] as { headers: IncomingHttpHeaders; body: Buffer }
    // Filled up to whole blocks of sixteen, and ten bytes by which it is known to be whole.
    expect(body.length).toBe(3_000_016 + 10)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(message).toMatchObject({
      documentMessage: { fileLength: bytes.length, fileEncSha256: createHash('sha256').update(body).digest('base64') },
    })
  } finally {
    server.close()
  }
})
