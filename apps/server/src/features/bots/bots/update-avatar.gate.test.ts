// Gate: the main way of a bot's picture.
import * as contract from '@prosa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const manager = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] })
  const caller = await test.as(manager)
  const bot = await buildBot(test.build, { company, workspace })
  const save = (payload: object) => caller.inject({ method: 'POST', url: `/api/bots/${bot.id}/update-avatar`, payload })
  const read = async () => (await caller.call(contract.getBot, { params: { id: bot.id } })).body
  return { company, workspace, bot, caller, save, read }
}

const picture = async (format: 'png' | 'jpeg' | 'webp'): Promise<string> => {
  const square = { create: { width: 8, height: 8, channels: 3 as const, background: '#02cdad' } }
  const bytes = await sharp(square).toFormat(format).toBuffer()
  return bytes.toString('base64')
}
const dataUrl = (type: string, base64: string): string => `data:image/${type};base64,${base64}`
const drawing = (inside = '', attributes = 'width="64" height="32"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="64" height="32" fill="red"/>${inside}</svg>`
const svgUrl = (text: string): string => dataUrl('svg+xml', Buffer.from(text).toString('base64'))

describe('POST /api/bots/:id/update-avatar', () => {
  it('200: changes what is named and leaves the rest', async () => {
    const { bot, save, read } = await setUp()
    const interactions = [
      { position: 1, interaction: 'Trocas' },
      { position: 0, interaction: 'Horário' },
    ]
    const answer = await save({
      name: 'Loja Nova',
      avatarColor: '#112233',
      interactions,
      phoneOnStart: true,
      token: 'x',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: bot.id, avatarIconUrl: null }])
    expect(await read()).toMatchObject({
      name: 'Loja Nova',
      token: bot.token,
      avatarColor: '#112233',
      chatColor: '#FF0025',
      nameOnStart: false,
      phoneOnStart: true,
      liveChatInteractions: [{ interaction: 'Horário' }, { interaction: 'Trocas' }],
    })
    await save({ nameOnStart: true })
    expect(await read()).toMatchObject({ name: 'Loja Nova', nameOnStart: true, phoneOnStart: true })
  })

  it.each(['png', 'jpeg', 'jpg'] as const)(
    '200: takes a picture in %s, shown to whoever sees the bot',
    async (type) => {
      const { caller, save, read } = await setUp()
      const answer = await save({ avatarIconUrl: dataUrl(type, await picture(type === 'png' ? 'png' : 'jpeg')) })
      expect(answer.statusCode).toBe(200)
      const { avatarIconUrl } = answer.json<{ avatarIconUrl: string }>()
      expect((await read()).avatarIconUrl).toBe(avatarIconUrl)
      const served = await caller.inject({ method: 'GET', url: avatarIconUrl })
      expect([served.statusCode, served.headers['content-type']]).toEqual([
        200,
        type === 'png' ? 'image/png' : 'image/jpeg',
      ])
    },
  )

  it('200: takes a picture for what its bytes are, whatever it is called', async () => {
    const { caller, save } = await setUp()
    const answer = await save({ avatarIconUrl: dataUrl('png', await picture('jpeg')) })
    const { avatarIconUrl } = answer.json<{ avatarIconUrl: string }>()
    const served = await caller.inject({ method: 'GET', url: avatarIconUrl })
    expect([answer.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('200: keeps of a drawing what it shows, and nothing that acts', async () => {
    const { caller, save } = await setUp()
    const acting = drawing(
      '<script>alert(1)</script><a href="javascript:alert(2)"><rect width="9" height="9"/></a><image href="http://example.com/x.png"/>',
      'width="64" height="32" onload="alert(3)"',
    )
    for (const url of [svgUrl(acting), `data:image/svg+xml,${encodeURIComponent(acting)}`]) {
      const answer = await save({ avatarIconUrl: url })
      expect(answer.statusCode).toBe(200)
      const served = await caller.inject({ method: 'GET', url: answer.json<{ avatarIconUrl: string }>().avatarIconUrl })
      expect(served.headers['content-type']).toBe('image/png')
      const { format, width, height } = await sharp(served.rawPayload).metadata()
      expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 256 })
      expect(served.rawPayload.includes('alert')).toBe(false)
    }
  })

  it('422: takes nothing that is not the picture which it says it is', async () => {
    const { save, read } = await setUp()
    const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
      .split('')
      .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
      .join('')}]>${drawing('<text>&j;</text>')}`
    const wrong: [string, string][] = [
      ['a text', dataUrl('png', Buffer.from('oi').toString('base64'))],
      ['a drawing as PNG', dataUrl('png', Buffer.from(drawing()).toString('base64'))],
      ['PNG as a drawing', dataUrl('svg+xml', await picture('png'))],
      ['WEBP', dataUrl('webp', await picture('webp'))],
      ['nothing', dataUrl('png', '')],
      ['broken percents', 'data:image/svg+xml,%E0%A4%A'],
      ['a page', dataUrl('svg+xml', Buffer.from('<html><script>alert(1)</script></html>').toString('base64'))],
      ['entities without end', svgUrl(entities)],
      ['a drawing of a square kilometre', svgUrl(drawing('', 'width="9999999" height="9999999"'))],
    ]
    const answers = []
    for (const [what, avatarIconUrl] of wrong) {
      const answer = await save({ avatarIconUrl, name: 'Não' })
      answers.push([what, answer.statusCode, answer.json().fields])
    }
    const fields = { avatarIconUrl: 'Escolha uma imagem PNG, JPEG ou SVG.' }
    expect(answers).toEqual(wrong.map(([what]) => [what, 422, fields]))
    expect(await read()).toMatchObject({ name: 'Loja', avatarIconUrl: null })
  })

  it('400: an address is no picture, not even the one that was answered', async () => {
    const { save, read } = await setUp()
    const { avatarIconUrl } = (await save({ avatarIconUrl: dataUrl('png', await picture('png')) })).json()
    for (const url of [avatarIconUrl, 'https://example.com/x.png', 'data:text/html,oi']) {
      const answer = await save({ avatarIconUrl: url })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['avatarIconUrl']])
    }
    expect((await read()).avatarIconUrl).toBe(avatarIconUrl)
  })

  it('gives back the bytes of the picture that another one replaces, or null removes', async () => {
    const { company, save, read } = await setUp()
    const files = async () =>
      (await test.database.owner.query('select id from file where company_id = $1', [company.id])).rows.length
    const avatarIconUrl = dataUrl('png', await picture('png'))
    await save({ avatarIconUrl })
    await save({ avatarIconUrl })
    expect(await files()).toBe(1)
    expect((await save({ name: 'Loja' })).json().avatarIconUrl).toMatch(/^\/api\/files\//)
    expect((await save({ avatarIconUrl: null })).json().avatarIconUrl).toBeNull()
    expect([await files(), (await read()).avatarIconUrl]).toEqual([0, null])
  })

  it('keeps the bytes of a replaced picture that the flow sends too', async () => {
    const { bot, caller, save } = await setUp()
    const fileId = (await save({ avatarIconUrl: dataUrl('png', await picture('png')) })).json().avatarIconUrl.slice(11)
    const files = [{ id: '1', fileId, name: 'avatar.png', mime: 'image/png' }]
    await caller.call(contract.saveFlow, {
      params: { botId: bot.id, flowId: bot.draftId },
      body: { name: 'Loja', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Olá!', files }] }] },
    })
    await save({ avatarIconUrl: null })
    expect((await caller.call(contract.readFile, { params: { id: fileId } })).status).toBe(200)
  })

  it('422: leads to WhatsApp only with a connected number; who has it on may save the rest without', async () => {
    const { company, bot, save, read } = await setUp()
    const refused = await save({ whatsappRedirect: true })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { whatsappRedirect: 'Conecte um WhatsApp a este bot primeiro.' },
    ])
    const connection = { company_id: company.id, bot_id: bot.id, kind: 'whatsapp_qrcode', external_id: `${bot.id}` }
    await test.build.insert('connection', connection)
    expect((await save({ whatsappRedirect: true })).statusCode).toBe(200)
    await test.build.run('update connection set active = false where external_id = $1', [`${bot.id}`])
    expect((await save({ whatsappRedirect: true, name: 'Outra' })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ whatsappRedirect: true, name: 'Outra' })
  })
})
