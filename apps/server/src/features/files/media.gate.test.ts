// Gate: the main way of customers' files.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { openLivechatSession, sendLivechatMessage, uploadFile } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../platform/testing/build-bots.ts'
import { buildDialog } from '../../platform/testing/build-dialogs.ts'
import { type TestApp, type TestCompany, testApp } from '../../platform/testing/index.ts'
import { createMedia, type Media } from './media.ts'

let test: TestApp
let media: Media
let company: TestCompany

beforeAll(async () => {
  test = await testApp()
  media = createMedia(test.app.platform)
  company = await test.build.company()
})
afterAll(() => test.close())

/** The shortest recording that is one: a page of Ogg that begins Opus. */
const recording = Buffer.concat([
  Buffer.from('OggS\0\u0002'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(11),
])

describe('media of a channel', () => {
  it('is kept from a stream, named by its type where it has no name, and read back whole and in parts', async () => {
    const kept = await media.keep({
      companyId: company.id,
      source: Readable.from([recording]),
      name: '',
      mime: 'audio/ogg; codecs=opus',
    })
    expect(kept).toMatchObject({ name: 'arquivo.ogg', mime: 'audio/ogg', size: recording.length })
    const { body, ...file } = await media.open(company.id, kept.fileId)
    expect(file).toEqual({ name: kept.name, mime: kept.mime, size: kept.size })
    expect(await text(body)).toBe(recording.toString())
    expect(await text((await media.open(company.id, kept.fileId, { start: 0, end: 3 })).body)).toBe('OggS')
  })

  it('may be a dialog’s from the start', async () => {
    const workspace = await test.build.workspace({ company })
    const dialog = await buildDialog(test.build, { company, workspace })
    const file = { companyId: company.id, source: Readable.from(['Oi']), name: 'a.txt' }
    const { fileId } = await media.keep({ ...file, holder: { kind: 'dialog', id: dialog.id } })
    const { rows } = await test.database.owner.query(
      'select f.used, h.dialog_id from file f join file_holder h on h.file_id = f.id where f.id = $1',
      [fileId],
    )
    expect(rows).toEqual([{ used: true, dialog_id: dialog.id }])
  })

  it('is refused where its type is no file of the product, and not found under another company', async () => {
    const file = { companyId: company.id, source: Readable.from(['MZ']), name: 'a', mime: 'application/x-msdownload' }
    await expect(media.keep(file)).rejects.toMatchObject({ code: 'wrongType' })
    const kept = await media.keep({ ...file, source: Readable.from(['Oi']), mime: 'text/plain' })
    const other = await test.build.company()
    await expect(media.open(other.id, kept.fileId)).rejects.toMatchObject({ status: 404 })
    await expect(media.open(company.id, 'no id')).rejects.toMatchObject({ status: 404 })
  })
})

describe('a machine without room on its disk', () => {
  it('507: refuses uploads with a text for people, while messages go on', async () => {
    const settings = { files: { ...test.config.files, diskReserveBytes: 2 ** 60 } }
    const full = await testApp({ settings })
    const own = await full.build.company()
    const workspace = await full.build.workspace({ company: own })
    const bot = await buildBot(full.build, { company: own, workspace })
    const user = await full.build.user({ company: own, permissions: ['omnichannel_view'] })
    const { body: session } = await full.anonymous.call(openLivechatSession, {
      params: { botToken: bot.token },
      body: {},
    })
    const authorization = `Bearer ${session.visitorToken}`
    const form = {
      method: 'POST',
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nOi\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as const
    const staffs = await (await full.as(user)).inject({ ...form, url: uploadFile.url })
    const visitors = await full.anonymous.inject({
      ...form,
      url: `/api/livechat/${bot.token}/files`,
      headers: { ...form.headers, authorization },
    })
    for (const answer of [staffs, visitors])
      expect([answer.statusCode, answer.json()]).toEqual([
        507,
        expect.objectContaining({ code: 'noSpace', message: expect.stringContaining('Não há espaço') }),
      ])
    const sent = await full.anonymous.call(sendLivechatMessage, {
      params: { botToken: bot.token },
      body: { clientId: '7b1d5b0a-4a43-4a53-8a0e-6a3a1a3f9a11', text: 'Oi' },
      headers: { authorization },
    })
    expect(sent.status).toBe(200)
    await full.close()
  })
})
