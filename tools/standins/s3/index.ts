/// <reference path="./s3rver.d.ts" />
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'
import { createFaults, type Faults } from '../lib/faults.ts'

/** What the product asked of the bucket, in order. */
export interface BucketCall {
  method: string
  key: string
  /** Null: it was not answered. */
  status: number | null
  bytes: number
  atMs: number
}

export interface BucketStandIn {
  /** What `FILES_URL` says. */
  filesUrl: string
  port: number
  /** What the product's two settings for a bucket's keys say: it lets nobody else in. */
  settings: { FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  faults: Faults
  calls: readonly BucketCall[]
  stop(): Promise<void>
}

const key = 'S3RVER'
const bucket = 'prosa'

/** A storage that speaks S3, signatures included, and keeps its files in a folder. Its faults are met as those of all stand-ins. */
export const startBucket = async ({ folder, port = 0 }: { folder: string; port?: number }): Promise<BucketStandIn> => {
  const storage = new S3rver({ silent: true, directory: folder, configureBuckets: [{ name: bucket }] })
  await storage.configureBuckets()
  const answer = storage.callback()
  const faults = createFaults()
  const stopping = new AbortController()
  const calls: BucketCall[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bucket').pathname)
    const method = request.method ?? 'GET'
    const call: BucketCall = {
      method,
      key: path.slice(`/${bucket}/`.length),
      status: null,
      bytes: Number(request.headers['content-length'] ?? 0),
      atMs: Date.now(),
    }
    calls.push(call)
    response.once('finish', () => {
      call.status = response.statusCode
      if (method === 'GET') call.bytes = Number(response.getHeader('content-length') ?? 0)
    })
    // Who is being stopped waits for nothing any more.
    faults.meet(method, path, stopping.signal).then(
      (does) => {
        if (does?.kind === 'hang') return
        if (does?.kind === 'answer') return void response.writeHead(does.status, does.headers).end()
        if (does?.kind === 'cut') return void response.destroy()
        if (does?.kind === 'cut-after') response.once('pipe', () => response.destroy())
        answer(request, response)
      },
      () => response.destroy(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const filesUrl = `s3://${bucket}?region=us-east-1&endpoint=http://127.0.0.1:${taken}`
  return {
    filesUrl,
    port: taken,
    settings: { FILES_URL: filesUrl, AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: key },
    faults,
    calls,
    stop: async () => {
      stopping.abort()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      storage.logger.exceptions.unhandle()
      storage.logger.close()
    },
  }
}
