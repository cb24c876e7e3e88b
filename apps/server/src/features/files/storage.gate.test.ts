// Gate: the main way of quotas.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildBot } from '../../platform/testing/build-bots.ts'
import { buildDialog } from '../../platform/testing/build-dialogs.ts'
import { type TestApp, type TestCompany, testApp } from '../../platform/testing/index.ts'
import { cleanFilesJob } from './files.jobs.ts'
import { createMedia, type Media } from './media.ts'

/** How many bytes a company keeps, and when they go. */

const limitBytes = 1_000
let test: TestApp
let media: Media

beforeAll(async () => {
  test = await testApp({ settings: { storageLimitBytes: limitBytes } })
  media = createMedia(test.app.platform)
})
afterAll(() => test.close())

const keep = (company: TestCompany, bytes: number) =>
  media.keep({ companyId: company.id, source: Readable.from([Buffer.alloc(bytes, 'a')]), name: 'a.txt' })

const usedBytes = async (company: TestCompany): Promise<number> => {
  const { rows } = await test.database.owner.query<{ used: string; sum: string }>(
    `select s.used_bytes as used, (select sum(size_bytes) from file where company_id = $1) as sum
     from company_storage s where company_id = $1`,
    [company.id],
  )
  expect(Number(rows[0]?.used)).toBe(Number(rows[0]?.sum))
  return Number(rows[0]?.used)
}

const pathOf = async (fileId: string): Promise<string> => {
  const { rows } = await test.database.owner.query('select storage_key from file where id = $1', [fileId])
  return join(test.config.dataDir, 'files', String(rows[0]?.storage_key))
}

const storedOf = (company: TestCompany): string[] => {
  const folder = join(test.config.dataDir, 'files', String(company.id))
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('what a company may keep', () => {
  it('is counted with each file, and refused beyond the limit with a text for people', async () => {
    const company = await test.build.company()
    await keep(company, 600)
    expect(await usedBytes(company)).toBe(600)
    await expect(keep(company, 401)).rejects.toMatchObject({ status: 413, code: 'storageLimit' })
    await keep(company, 400)
    await expect(keep(company, 1)).rejects.toMatchObject({ code: 'storageLimit' })
    expect([await usedBytes(company), storedOf(company).length]).toEqual([1_000, 2])
  })

  it('holds for uploads that arrive together', async () => {
    const company = await test.build.company()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => keep(company, 300)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'storageLimit' })
    expect([await usedBytes(company), storedOf(company).length]).toEqual([900, 3])
  })

  it('is the company’s own where it has one, and without end at 0', async () => {
    const small = await test.build.company({ storage_limit_bytes: 10 })
    await expect(keep(small, 11)).rejects.toMatchObject({ code: 'storageLimit' })
    const free = await test.build.company({ storage_limit_bytes: 0 })
    expect(await keep(free, limitBytes + 1)).toMatchObject({ size: limitBytes + 1 })
  })

  it('is given back by a file that is deleted, or that found no place', async () => {
    const company = await test.build.company()
    const user = await test.build.user({ company, permissions: ['omnichannel_view'] })
    const file = { companyId: company.id, source: Readable.from(['abc']), name: 'a.txt', userId: user.id }
    const { fileId } = await media.keep(file)
    await (await test.as(user)).call(contract.deleteFile, { params: { id: fileId } })
    mkdirSync(join(test.config.dataDir, 'files', String(company.id)), { recursive: true })
    const failing = createMedia({
      ...test.app.platform,
      files: {
        ...test.app.platform.files,
        store: async (incoming, record) => {
          await test.app.platform.files.store(incoming, record)
          throw new Error('the disk broke')
        },
      },
    })
    await expect(
      failing.keep({ ...file, source: Readable.from(['abc']), holder: { kind: 'company' } }),
    ).rejects.toThrow('the disk broke')
    const { rows } = await test.database.owner.query('select from file where company_id = $1', [company.id])
    expect(rows).toEqual([])
  })
})

describe('an erased message', () => {
  /** A room on the one channel that knows deletion, and a message with this file in it. */
  const setUp = async () => {
    const company = await test.build.company()
    const workspace = await test.build.workspace({ company })
    const bot = await buildBot(test.build, { company, workspace })
    const user = await test.build.user({
      company,
      permissions: ['omnichannel_view', 'message_remove'],
      workspaces: [workspace],
    })
    const caller = await test.as(user)
    const rooms = [await buildRoom(company, workspace, bot), await buildRoom(company, workspace, bot)] as const
    const { fileId } = await media.keep({
      companyId: company.id,
      source: Readable.from(['segredo']),
      name: 'a.txt',
      userId: user.id,
    })
    let count = 0
    const send = async (dialog: { id: number }) => {
      const clientId = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
      const body = { clientId, message: '', fileIds: [fileId] }
      return (await caller.call(contract.sendMessage, { params: { id: dialog.id }, body })).body.id
    }
    const erase = (id: string) => caller.call(contract.deleteMessage, { params: { id } })
    const read = async () => (await caller.call(contract.readFile, { params: { id: fileId } })).status
    return { company, rooms, fileId, send, erase, read }
  }

  const buildRoom = async (company: TestCompany, workspace: { id: number }, bot: { id: number }) => {
    const dialog = await buildDialog(test.build, { company, workspace, bot })
    await test.build.run("update connection set kind = 'whatsapp_qrcode' where company_id = $1 and id = $2", [
      company.id,
      dialog.connectionId,
    ])
    return dialog
  }

  it('takes its files’ bytes with it', async () => {
    const { company, rooms, fileId, send, erase, read } = await setUp()
    const id = await send(rooms[0])
    const path = await pathOf(fileId)
    expect(existsSync(path)).toBe(true)
    expect((await erase(id)).status).toBe(200)
    expect([await read(), existsSync(path), await usedBytesOrNone(company)]).toEqual([404, false, 0])
  })

  it('leaves them where another message, another room or a bot has them', async () => {
    const { rooms, fileId, send, erase, read } = await setUp()
    const [first, again, elsewhere] = [await send(rooms[0]), await send(rooms[0]), await send(rooms[1])]
    const path = await pathOf(fileId)
    await erase(first)
    expect([await read(), existsSync(path)]).toEqual([200, true])
    await erase(again)
    expect([await read(), existsSync(path)]).toEqual([200, true])
    await erase(elsewhere)
    expect([await read(), existsSync(path)]).toEqual([404, false])
  })

  it('is erased though the storage is away, and the clean-up takes the bytes later', async () => {
    const { rooms, fileId, send, erase, read } = await setUp()
    const id = await send(rooms[0])
    const path = await pathOf(fileId)
    vi.spyOn(test.app.platform.files, 'remove').mockRejectedValueOnce(new Error('the storage is away'))
    expect((await erase(id)).status).toBe(200)
    expect([await read(), existsSync(path)]).toEqual([404, true])
    await test.app.platform.jobs.enqueue(cleanFilesJob, {})
    await test.app.platform.jobs.drain()
    expect(existsSync(path)).toBe(false)
  })

  const usedBytesOrNone = async (company: TestCompany): Promise<number> => {
    const { rows } = await test.database.owner.query('select used_bytes from company_storage where company_id = $1', [
      company.id,
    ])
    return Number(rows[0]?.used_bytes ?? 0)
  }
})
