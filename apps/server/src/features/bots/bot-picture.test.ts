import { Readable } from 'node:stream'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { createMedia } from '../files/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const person = (permissions: contract.Permission[] = ['bot_view', 'bot_create']) =>
    test.build.user({ company, workspaces: [workspace], permissions })
  const author = await person()
  const keep = async (name: string, bytes: Buffer, userId = author.id): Promise<string> => {
    const media = createMedia(test.app.platform)
    return (await media.keep({ companyId: company.id, source: Readable.from([bytes]), name, userId })).fileId
  }
  const caller = await test.as(author)
  const make = (avatarFileId: string) =>
    caller.call(contract.createBot, { body: { name: 'Loja', workspaceId: workspace.id, target: 1, avatarFileId } })
  return { person, keep, caller, make }
}

describe('the picture of a new bot', () => {
  it('stands in the list, in the live chat, and is read by whoever sees the bot', async () => {
    const { person, keep, caller, make } = await setUp()
    const fileId = await keep('rosto.png', png)
    const made = await make(fileId)
    expect(made.status).toBe(200)
    const list = await caller.call(contract.listBots, { body: { limit: 20, offset: 0 } })
    expect(list.body.result[0]?.avatarIconUrl).toBe(`/api/files/${fileId}`)
    const config = await test.anonymous.inject({ method: 'GET', url: `/api/livechat/${made.body.token}/config` })
    const { avatarUrl } = config.json<{ avatarUrl: string }>()
    expect((await test.anonymous.inject({ method: 'GET', url: avatarUrl })).statusCode).toBe(200)
    // What a bot has is not thrown away with what nobody wanted.
    await caller.call(contract.deleteFile, { params: { id: fileId } })
    const colleague = await test.as(await person(['bot_view']))
    expect((await colleague.call(contract.readFile, { params: { id: fileId } })).status).toBe(200)
  })

  it('422: is a picture, and one that the author may read', async () => {
    const { person, keep, make } = await setUp()
    const text = await make(await keep('rosto.txt', Buffer.from('oi')))
    expect([text.status, text.body]).toMatchObject([
      422,
      { fields: { avatarFileId: 'Escolha uma imagem PNG, JPEG ou SVG.' } },
    ])
    const other = await make(await keep('rosto.png', png, (await person()).id))
    const none = await make('00000000-0000-4000-8000-000000000000')
    expect(other.status).toBe(422)
    expect(other.body).toEqual(none.body)
  })
})
