// Gate: the main way of a bucket.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BucketStandIn, startBucket } from '../../../../../tools/standins/s3/index.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFiles, type Files } from './index.ts'

/** Files in a bucket, tried on a stand-in that speaks S3 over HTTP. */

const mib = 1024 * 1024
const folder = temporaryFolder('s3')
let standIn: BucketStandIn
let files: Files
let port: number

const open = (at: number, bucket = 'prosa') =>
  createFiles({
    url: `s3://${bucket}?region=us-east-1&endpoint=http://127.0.0.1:${at}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    dataDir: folder.path,
    diskReserveBytes: 0,
  })

beforeAll(async () => {
  standIn = await startBucket({ folder: join(folder.path, 'bucket') })
  port = standIn.port
  files = await open(port)
})
afterAll(async () => {
  files.close()
  await standIn.stop()
  folder.remove()
})

let count = 0
const store = (content: string | Readable, to: Files = files) =>
  to.store(
    { owner: 7, source: typeof content === 'string' ? Readable.from([content]) : content, name: 'recado.txt' },
    async () => ({
      storageKey: `7/${++count}`,
    }),
  )

describe('a bucket', () => {
  it('keeps a file, gives it back whole and in parts, and loses it when told', async () => {
    const stored = await store('0123456789')
    expect(await text(await files.open(stored.storageKey))).toBe('0123456789')
    expect(await text(await files.open(stored.storageKey, { start: 2, end: 4 }))).toBe('234')
    const { status, headers, body } = await files.serve(stored, { range: 'bytes=-3', isHead: false })
    expect([status, headers['content-range'], body && (await text(body))]).toEqual([206, 'bytes 7-9/10', '789'])
    await files.remove(stored.storageKey)
    await files.remove(stored.storageKey)
    await expect(files.open(stored.storageKey)).rejects.toMatchObject({ status: 404, code: 'notFound' })
  })

  it('takes a large file as a stream, and leaves nothing of it on this machine', async () => {
    const block = Buffer.alloc(mib, 'a')
    const before = process.memoryUsage().arrayBuffers
    let highest = 0
    const large = Readable.from(
      (function* () {
        for (let i = 0; i < 90; i++) {
          highest = Math.max(highest, process.memoryUsage().arrayBuffers)
          yield block
        }
      })(),
    )
    const stored = await store(large)
    expect(highest - before).toBeLessThan(40 * mib)
    expect(stored.sizeBytes).toBe(90 * mib)
    expect(
      (await buffer(await files.open(stored.storageKey, { start: 89 * mib, end: 90 * mib - 1 }))).equals(block),
    ).toBe(true)
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual([])
  })

  it('503 with a plain text: when it is not there, or refuses us', async () => {
    const noBucket = await open(port, 'outro')
    await expect(store('abc', noBucket)).rejects.toMatchObject({ status: 503, code: 'storageAway' })
    noBucket.close()
    const gone = await open(await closedPort())
    await expect(store('abc', gone)).rejects.toMatchObject({ status: 503, code: 'storageAway' })
    await expect(gone.open('7/1')).rejects.toMatchObject({ status: 503, code: 'storageAway' })
    await expect(gone.remove('7/1')).rejects.toMatchObject({ status: 503, code: 'storageAway' })
    gone.close()
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual([])
  })

  it('ends its own connection when a download is cut off', async () => {
    const stored = await store(Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(mib, 'a'))))
    const { port: at, connections, close } = await proxyTo(port)
    const through = await open(at)
    for (let i = 0; i < 20; i++) {
      const body = await through.open(stored.storageKey)
      await once(body, 'readable')
      body.destroy()
    }
    await expect.poll(() => connections()).toBe(0)
    through.close()
    close()
  })
})

const closedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = portOf(server)
  server.close()
  return at
}

const portOf = (server: Server): number => (server.address() as { port: number }).port

/** Passes bytes on, and knows how many connections are open. */
const proxyTo = async (target: number) => {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    open.add(near)
    near.on('close', () => {
      open.delete(near)
      far.destroy()
    })
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server), connections: () => open.size, close: () => server.close() }
}
