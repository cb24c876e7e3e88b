import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, type TestCompany, type TestUser, testApp } from '../../platform/testing/index.ts'
import { signFileUrl } from './file-address.ts'

/*
 * Downloads over real sockets that end before they are complete: nothing of them may stay, with a range or without, for the staff
 * and for a visitor with a signed address.
 */

const sizeBytes = 95 * 1024 * 1024
const end = 'the end'

let test: TestApp
let company: TestCompany
let user: TestUser
let cookie: string
let port: number
let fileId: string

beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
  user = await test.build.user({ company, permissions: ['omnichannel_view'] })
  cookie = (await test.as(user)).cookie
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
  fileId = await buildFile()
})
afterAll(() => test.close())

/** A file with a hole in place of its bytes, up to the last few. */
const buildFile = async (): Promise<string> => {
  const key = `${company.id}/${randomUUID()}`
  const folder = join(test.config.dataDir, 'files', String(company.id))
  mkdirSync(folder, { recursive: true })
  const path = join(test.config.dataDir, 'files', key)
  writeFileSync(path, '')
  truncateSync(path, sizeBytes - end.length)
  writeFileSync(path, end, { flag: 'a' })
  const file = { name: 'filme.mp4', mime: 'video/mp4', size_bytes: sizeBytes, storage_key: key, created_by: user.id }
  return (await test.build.insert<{ id: string }>('file', { company_id: company.id, ...file })).id
}

const ask = (url: string, headers: Record<string, string>): string => {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map((pair) => pair.join(': '))
  return `${[`GET ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

/** Goes away as soon as the first bytes have come. @returns the status line */
const abort = async (url: string, headers: Record<string, string>): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(ask(url, headers))
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  await once(socket, 'close')
  return chunk.toString('latin1').split('\r\n')[0] ?? ''
}

/** Descriptors of this process on stored files. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        return '' // The listing's own, closed again.
      }
    })
    .filter((target) => target.startsWith(join(test.config.dataDir, 'files')))

const staffs = () => ({ url: `/api/files/${fileId}`, headers: { cookie } })
const visitors = () => ({ url: signFileUrl(test.app.platform, { companyId: company.id, fileId }), headers: {} })

describe.skipIf(process.platform !== 'linux')('a download that is cut off', () => {
  it.each([
    ['of the staff', staffs],
    ['of a visitor', visitors],
  ])('leaves no descriptor behind: %s', async (_, addressOf) => {
    const { url, headers } = addressOf()
    for (const [range, status] of [
      ['bytes=1000-', 206],
      ['bytes=50000000-90000000', 206],
      [undefined, 200],
    ] as const) {
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => abort(url, range === undefined ? headers : { ...headers, range })),
        )
        expect(new Set(answers.map((line) => line.split(' ')[1]))).toEqual(new Set([String(status)]))
      }
      await expect.poll(() => openFiles()).toEqual([])
    }
  })

  it('reads the end of a file without reading its start', async () => {
    const readBytes = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
    const { url, headers } = staffs()
    const before = readBytes()
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { ...headers, range: 'bytes=-7' } })
    expect([answer.status, await answer.text()]).toEqual([206, end])
    expect(readBytes() - before).toBeLessThan(1024 * 1024)
  })

  it('is answered with its headers alone to a HEAD, and opens nothing', async () => {
    const { url, headers } = staffs()
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'HEAD', headers })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(sizeBytes)])
    expect(openFiles()).toEqual([])
  })
})

describe('a file whose bytes break', () => {
  it('404: when they are gone', async () => {
    const file = { name: 'a.txt', mime: 'text/plain', size_bytes: 3, storage_key: `${company.id}/${randomUUID()}` }
    const { id } = await test.build.insert<{ id: string }>('file', {
      company_id: company.id,
      created_by: user.id,
      ...file,
    })
    const answer = await fetch(`http://127.0.0.1:${port}/api/files/${id}`, { headers: { cookie } })
    expect(answer.status).toBe(404)
  })

  it('ends the connection when they stop coming, and the program goes on', async () => {
    const { url, headers } = staffs()
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(1_000)
        throw new Error('the disk broke')
      })(),
    )
    vi.spyOn(test.app.platform.files, 'open').mockResolvedValueOnce(breaking)
    await expect(fetch(`http://127.0.0.1:${port}${url}`, { headers }).then((answer) => answer.text())).rejects.toThrow()
    const next = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { ...headers, range: 'bytes=-7' } })
    expect(await next.text()).toBe(end)
  })
})
