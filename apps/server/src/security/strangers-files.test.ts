import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../features/people/sessions/index.ts'
import { endless, harmless, unfolding } from '../platform/file-workers/testing/drawings.ts'
import { cellOf, writeSheet } from '../platform/file-workers/testing/write-sheet.ts'
import { buildBot } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'

/* Files that are built to end whoever opens them: their sender is answered in time, and neighbours hear nothing of it. */

const password = 'Senha forte 1'
const withinMs = 10_000

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.app.start()
})
afterAll(() => t.close())

const companyWith = async (test: TestApp, permissions: contract.Permission[]) => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const passwordHash = await hashPassword(password)
  const user = await test.build.user({ company, workspaces: [workspace], permissions, passwordHash })
  return { bot, user, as: await test.as(user) }
}

const drawBot = (as: Caller, botId: number, svg: Buffer) =>
  as.inject({
    method: 'POST',
    url: `/api/bots/${botId}/update-avatar`,
    payload: { avatarIconUrl: `data:image/svg+xml;base64,${svg.toString('base64')}` },
  })

const upload = (as: Caller, content: Buffer, name: string, url: string) =>
  as.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })

const ready = async (test: TestApp): Promise<number> =>
  (await test.anonymous.inject({ method: 'GET', url: '/readyz' })).statusCode

/** What a call came to, and whether in time. */
const timed = async (call: Promise<{ statusCode: number }>): Promise<[status: number, inTime: boolean]> => {
  const began = performance.now()
  const { statusCode } = await call
  return [statusCode, performance.now() - began < withinMs]
}

describe('a spreadsheet whose cell lies far away', () => {
  it('400: is refused with a reason, and the program goes on', async () => {
    const { as } = await companyWith(t, ['contact_view', 'contact_edit'])
    const rows = `<row r="1">${cellOf('A1', 'Nome')}</row><row r="999999999">${cellOf('ZZZZZZ999999999', 'x')}</row>`
    const answer = await upload(as, await writeSheet(rows), 'clientes.xlsx', contract.uploadContactImport.url)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'A planilha é grande demais. Divida-a em partes, ou salve-a como CSV.' }),
    ])
    expect(await ready(t)).toBe(200)
  })
})

describe('drawings of a few KB that are millions of squares', () => {
  it('422 at its field: one that refers to its own parts is refused before it is drawn', async () => {
    const { as, bot } = await companyWith(t, ['bot_view'])
    const answer = await drawBot(as, bot.id, unfolding())
    const reason = 'O arquivo é grande ou complexo demais para ser aberto. Simplifique-o e tente novamente.'
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { avatarIconUrl: reason }])
  })

  it('are each answered in time, and a neighbour logs in, talks and uploads meanwhile', async () => {
    const attackers = await Promise.all([companyWith(t, ['bot_view']), companyWith(t, ['bot_view'])])
    const neighbour = await companyWith(t, ['bot_view', 'dialog_view'])
    const drawings = [unfolding(), endless(), endless(), endless()]
    const bombs = attackers.flatMap(({ as, bot }) => drawings.map((svg) => timed(drawBot(as, bot.id, svg))))

    const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#02cdad' } })
      .png()
      .toBuffer()
    const name = neighbour.user.email
    const params = { botToken: neighbour.bot.token }
    const talk = async () => {
      const { body } = await t.anonymous.call(contract.openLivechatSession, { params, body: {} })
      const headers = { authorization: `Bearer ${body.visitorToken}` }
      const message = { clientId: randomUUID(), text: 'Oi' }
      const { status } = await t.anonymous.call(contract.sendLivechatMessage, { params, headers, body: message })
      return { statusCode: status }
    }
    const logIn = async () => ({
      statusCode: (await t.anonymous.call(contract.login, { body: { name, password } })).status,
    })
    const calls = [logIn(), talk(), upload(neighbour.as, photo, 'foto.png', contract.uploadFile.url)]
    const neighbours = await Promise.all([...calls, drawBot(neighbour.as, neighbour.bot.id, harmless())].map(timed))
    expect(neighbours).toEqual(neighbours.map(() => [200, true]))
    expect(await ready(t)).toBe(200)

    const answers = await Promise.all(bombs)
    expect(answers.map(([, inTime]) => inTime)).toEqual(answers.map(() => true))
    for (const [status] of answers) expect([422, 429, 503]).toContain(status)
    expect(answers.filter(([status]) => status === 422).length).toBeGreaterThan(0)
  })

  it('hold up no stop of the program', async () => {
    const own = await testApp()
    await own.app.start()
    const { as, bot } = await companyWith(own, ['bot_view'])
    const answer = drawBot(as, bot.id, endless())
    await expect.poll(() => own.app.platform.files.workers.pids().length, { timeout: 10_000 }).toBe(1)
    const began = performance.now()
    await own.close()
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await answer).statusCode).toBe(503)
  })
})
