// Gate: the main way of canned answers.
import { randomUUID } from 'node:crypto'
import {
  type CannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  deleteFile,
  listCannedAnswers,
  maxCannedAnswers,
  type SidebarStreamOut,
  sendMessage,
  updateCannedAnswer,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, type TestUser, testApp } from '../../../platform/testing/index.ts'
import { listen } from '../streams/testing.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let rita: TestUser
let asRita: Caller
let asMarina: Caller
let marina: TestUser

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company })
  support = await t.build.workspace({ company })
  const workspaces = [sales]
  rita = await t.build.user({ company, permissions: ['omnichannel_view', 'workspace_edit'], workspaces })
  marina = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces })
  asRita = await t.as(rita)
  asMarina = await t.as(marina)
})
afterAll(() => t.close())

const create = (shortcut: string, over: { text?: string; fileIds?: string[]; workspaceId?: number } = {}) =>
  asRita.call(createCannedAnswer, { body: { workspaceId: sales.id, shortcut, text: 'Olá!', ...over } })
const list = async (caller: Caller, workspaceId = sales.id): Promise<CannedAnswer[]> =>
  (await caller.call(listCannedAnswers, { query: { workspaceId } })).body.result
/** A file as an upload leaves it: nothing holds it. */
const upload = async (name = 'tabela.pdf', size = 10): Promise<string> =>
  (
    await t.build.insert<{ id: string }>('file', {
      company_id: company.id,
      name,
      mime: 'application/pdf',
      size_bytes: size,
      storage_key: `${company.id}/${randomUUID()}`,
      created_by: rita.id,
    })
  ).id
const isThere = async (id: string): Promise<boolean> =>
  (await t.database.owner.query('select from file where id = $1', [id])).rowCount === 1

describe('a canned answer', () => {
  it('is read by everybody who attends its workspace, by shortcut, and by nobody elsewhere', async () => {
    const saved = (await create('prazo', { text: 'Chega em 3 dias, {{primeiro_nome}}.' })).body
    await create('/Abertura')
    const shown = await list(asMarina)
    expect(shown.map(({ shortcut }) => shortcut)).toEqual(['Abertura', 'prazo'])
    expect(shown[1]).toEqual(saved)
    const stranger = await t.as(
      await t.build.user({ company, permissions: ['omnichannel_view', 'workspace_edit'], workspaces: [support] }),
    )
    expect((await stranger.call(listCannedAnswers, { query: { workspaceId: sales.id } })).status).toBe(404)
    const params = { id: saved.id }
    expect((await stranger.call(updateCannedAnswer, { params, body: { shortcut: 'x', text: 'x' } })).status).toBe(404)
    expect((await stranger.call(deleteCannedAnswer, { params })).status).toBe(404)
    expect((await create('x', { workspaceId: support.id })).status).toBe(404)
    expect((await list(asMarina)).length).toBe(2)
  })

  it('is looked after by who may change the workspace alone', async () => {
    const { id } = (await create('regras')).body
    const body = { workspaceId: sales.id, shortcut: 'minha', text: 'x' }
    expect((await asMarina.call(createCannedAnswer, { body })).status).toBe(403)
    expect((await asMarina.call(updateCannedAnswer, { params: { id }, body })).status).toBe(403)
    expect((await asMarina.call(deleteCannedAnswer, { params: { id } })).status).toBe(403)
  })

  it('says at its field what is wrong', async () => {
    await create('Saudação')
    const wrong = [
      [await create('saudacao'), { shortcut: 'Já existe uma resposta com este atalho neste workspace.' }],
      [await create('com espaço'), { shortcut: 'Use letras, números, hífen, ponto ou sublinhado, sem espaços' }],
      [await create('/'), { shortcut: 'Campo obrigatório' }],
      [await create('vazia', { text: ' ' }), { text: 'Escreva o texto ou anexe um arquivo' }],
      [
        await create('nome', { text: 'Oi {{nome}}, {{ contato }}, {{CPF}}' }),
        {
          text: 'Variável desconhecida: {{nome}}, {{CPF}}. Use {{contato}}, {{primeiro_nome}}, {{atendente}}, {{protocolo}}, {{workspace}}.',
        },
      ],
      [await create('sem-arquivo', { fileIds: [randomUUID()] }), { fileIds: 'Arquivo inexistente' }],
    ] as const
    for (const [{ status, body }, fields] of wrong) {
      expect([400, 409]).toContain(status)
      expect(body).toMatchObject({ fields })
    }
    const other = (await create('outra')).body
    const renamed = await asRita.call(updateCannedAnswer, {
      params: { id: other.id },
      body: { shortcut: 'SAUDAÇÃO', text: 'x' },
    })
    expect([renamed.status, renamed.body]).toMatchObject([409, { fields: { shortcut: expect.any(String) } }])
  })

  it('ends with the last one that a workspace may have, however many are made at once', async () => {
    const full = await t.build.workspace({ company })
    await t.database.owner.query(
      `insert into canned_answer (company_id, workspace_id, shortcut, shortcut_folded, text)
       select $1, $2, 'r' || n, 'r' || n, 'texto' from generate_series(1, $3::int) n`,
      [company.id, full.id, maxCannedAnswers - 1],
    )
    const lia = await t.build.user({ company, permissions: ['workspace_edit', 'dialog_view'], workspaces: [full] })
    const asLia = await t.as(lia)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        asLia.call(createCannedAnswer, { body: { workspaceId: full.id, shortcut: `n${at}`, text: 'x' } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect(await list(asLia, full.id)).toHaveLength(maxCannedAnswers)
  })

  it('is not written over by who has read it before somebody else has saved it, and says how it is now', async () => {
    const made = (await create('conflito', { text: 'um' })).body
    const params = { id: made.id }
    const save = (text: string, changedAt?: string) =>
      asRita.call(updateCannedAnswer, { params, body: { shortcut: 'conflito', text, ...(changedAt && { changedAt }) } })
    const first = await save('dois', made.changedAt)
    expect([first.status, first.body.text]).toEqual([200, 'dois'])
    expect(first.body.changedAt).not.toBe(made.changedAt)
    const second = await save('três', made.changedAt)
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'changedMeanwhile', details: { answer: first.body } },
    ])
    const shown = async () => (await list(asMarina)).find(({ id }) => id === made.id)
    expect(await shown()).toEqual(first.body)
    // Over what one has seen, and by programs that ask for nothing.
    expect((await save('três', first.body.changedAt)).body.text).toBe('três')
    expect((await save('quatro')).body.text).toBe('quatro')
    expect((await save('cinco', 'ontem')).status).toBe(409)
    await asRita.call(deleteCannedAnswer, { params })
    expect((await save('seis', first.body.changedAt)).status).toBe(404)
  })

  it('is saved once by two who save it at the same moment', async () => {
    const { id, changedAt } = (await create('corrida', { text: 'um' })).body
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((text) =>
        asRita.call(updateCannedAnswer, { params: { id }, body: { shortcut: 'corrida', text, changedAt } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('tells open windows that there is something new, and not what', async () => {
    const stream = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar?position=', asMarina)
    const { id } = (await create('aviso')).body
    expect(await stream.hears(({ type }) => type === 'canned-answers')).toEqual({ type: 'canned-answers' })
    await asRita.call(deleteCannedAnswer, { params: { id } })
    await expect.poll(() => stream.frames.filter(({ type }) => type === 'canned-answers').length).toBe(2)
    stream.socket.close()
  })
})

describe('its files', () => {
  it('are sent by whoever attends, again and again, and stay when one is taken out of a message', async () => {
    const file = await upload()
    const { id } = (await create('tabela', { text: '', fileIds: [file] })).body
    expect((await list(asMarina)).find((one) => one.id === id)?.files).toEqual([
      { fileId: file, name: 'tabela.pdf', mime: 'application/pdf', size: 10 },
    ])
    for (let times = 0; times < 2; times += 1) {
      const room = await buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
      const sent = await asMarina.call(sendMessage, {
        params: { id: room.id },
        body: { clientId: randomUUID(), message: '', fileIds: [file] },
      })
      expect([sent.status, sent.body.files[0]?.name]).toEqual([200, 'tabela.pdf'])
    }
    await asMarina.call(deleteFile, { params: { id: file } })
    expect(await isThere(file)).toBe(true)
  })

  it('cannot be read or sent from another workspace', async () => {
    const file = await upload()
    await create('reservada', { fileIds: [file] })
    const stranger = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [support] })
    const asStranger = await t.as(stranger)
    const room = await buildDialog(t.build, { company, workspace: support, owner: 'person', ownerUser: stranger })
    const body = { clientId: randomUUID(), message: '', fileIds: [file] }
    expect((await asStranger.call(sendMessage, { params: { id: room.id }, body })).status).toBe(400)
    expect((await asStranger.inject({ method: 'GET', url: `/api/files/${file}` })).statusCode).toBe(404)
  })

  it('go with it where nothing else holds them, also when it only lets one go', async () => {
    const [kept, dropped, sent] = [await upload(), await upload('b.pdf'), await upload('c.pdf')]
    const { id } = (await create('tres', { fileIds: [kept, dropped, sent] })).body
    const room = await buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
    await asMarina.call(sendMessage, {
      params: { id: room.id },
      body: { clientId: randomUUID(), message: '', fileIds: [sent] },
    })
    const params = { id }
    await asRita.call(updateCannedAnswer, { params, body: { shortcut: 'tres', text: '', fileIds: [kept, sent] } })
    expect([await isThere(kept), await isThere(dropped), await isThere(sent)]).toEqual([true, false, true])
    await asRita.call(deleteCannedAnswer, { params })
    expect([await isThere(kept), await isThere(sent)]).toEqual([false, true])
  })

  it('are no more together than one message may carry', async () => {
    const files = [await upload('a.pdf', 60 * 1024 * 1024), await upload('b.pdf', 60 * 1024 * 1024)]
    const { status, body } = await create('grande', { fileIds: files })
    expect([status, body]).toMatchObject([
      400,
      { fields: { fileIds: 'Tamanho máximo excedido. Máximo permitido: 100 MB.' } },
    ])
    expect((await list(asMarina)).some(({ shortcut }) => shortcut === 'grande')).toBe(false)
  })
})
