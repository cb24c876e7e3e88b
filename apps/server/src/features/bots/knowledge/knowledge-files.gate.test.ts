// Gate: a file becomes a draft, and what is published answers until another draft is.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paragraphOf, writeDocx } from '../../../platform/file-workers/testing/write-docx.ts'
import { textPages, writePdf, writePdfParts } from '../../../platform/file-workers/testing/write-pdf.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const user = await test.build.user({ company, permissions: ['bot_view', 'bot_create'] })
  return { company, caller: await test.as(user) }
}

type Answer = contract.KnowledgeDetail & { message: string }
const send = async (
  caller: Caller,
  bytes: Buffer | string,
  name: string,
  url: string = contract.uploadKnowledgeFile.url,
) => {
  const payload = Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await caller.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const replace = (caller: Caller, id: number, bytes: Buffer | string, name: string) =>
  send(caller, bytes, name, contract.replaceKnowledgeFile.url.replace(':id', String(id)))
const read = async (caller: Caller, id: number) => {
  await test.app.platform.jobs.drain()
  return (await caller.call(contract.getKnowledge, { params: { id } })).body
}
const publish = async (caller: Caller, { id, revision }: { id: number; revision: string }) =>
  caller.call(contract.publishKnowledge, { params: { id }, body: { revision } })
const ask = async (caller: Caller, text: string) =>
  (await caller.call(contract.askKnowledge, { body: { text, boldness: 'bold' } })).body.sections[0]

const pdfOf = (days: number): Buffer =>
  writePdf(
    textPages([
      '# Prazo para trocar',
      `Você pode trocar o produto em até ${days} dias.`,
      '',
      '# Frete',
      'O frete da troca é grátis.',
    ]),
  )
const question = 'qual é o prazo para trocar?'
const published = async (caller: Caller, days = 30) => {
  const { body } = await send(caller, pdfOf(days), 'trocas_2026.pdf')
  const draft = await read(caller, body.id)
  return (await publish(caller, draft)).body
}
const filesLeft = async (companyId: number): Promise<number> => {
  const { rows } = await test.database.owner.query('select count(*)::int as n from file where company_id = $1', [
    companyId,
  ])
  return rows[0].n
}

describe('a file', () => {
  it('is read into a draft, quoted with its page once it is published, and not kept', async () => {
    const { company, caller } = await setUp()
    const { status, body } = await send(caller, pdfOf(30), 'trocas_2026.pdf')
    expect([status, body.name, body.kind, body.file]).toEqual([
      200,
      'trocas 2026',
      'file',
      { name: 'trocas_2026.pdf', state: 'reading', problem: null },
    ])
    const draft = await read(caller, body.id)
    expect(draft.file?.state).toBe('read')
    expect(draft.cut.map(({ title, page, state }) => [title, page, state])).toEqual([
      ['Prazo para trocar', 1, 'new'],
      ['Frete', 1, 'new'],
    ])
    expect(await ask(caller, question)).toBeUndefined()
    expect((await publish(caller, draft)).status).toBe(200)
    expect(await ask(caller, question)).toMatchObject({
      quote: 'Você pode trocar o produto em até 30 dias.',
      source: 'trocas 2026, p. 1',
    })
    expect(await filesLeft(company.id)).toBe(0)
  })

  it('leaves the former version answering while another one is read, waits as a draft, and when it cannot be read', async () => {
    const { company, caller } = await setUp()
    const { id } = await published(caller)
    const reading = (await replace(caller, id, pdfOf(60), 'novo.pdf')).body
    expect(reading.file?.state).toBe('reading')
    const change = { kind: 'file' as const, name: 'x', text: 'y', questions: [] }
    expect((await caller.call(contract.updateKnowledge, { params: { id }, body: change })).status).toBe(409)
    expect((await publish(caller, reading)).status).toBe(409)
    expect((await ask(caller, question))?.quote).toContain('30 dias')
    const draft = await read(caller, id)
    expect(draft.cut.map(({ state }) => state)).toEqual(['new', 'same', 'gone'])
    expect((await ask(caller, question))?.quote).toContain('30 dias')
    await replace(caller, id, writePdfParts({ pages: ['', ''] }), 'escaneado.pdf')
    const failed = await read(caller, id)
    expect(failed.file).toMatchObject({
      name: 'escaneado.pdf',
      state: 'failed',
      problem: expect.stringContaining('imagens'),
    })
    expect(failed.text).toBe(draft.text)
    expect((await publish(caller, failed)).status).toBe(200)
    expect((await ask(caller, question))?.quote).toContain('60 dias')
    expect(await filesLeft(company.id)).toBe(0)
  })

  it('is edited as text before it is published', async () => {
    const { caller } = await setUp()
    const { body } = await send(caller, await writeDocx(paragraphOf('Abrimos às 9h.')), 'horário.docx')
    const { id, revision, text } = await read(caller, body.id)
    const change = {
      kind: 'file' as const,
      name: 'Horário',
      text: `${text}\nAos domingos fechamos.`,
      questions: [],
      revision,
    }
    const changed = (await caller.call(contract.updateKnowledge, { params: { id }, body: change })).body
    expect(changed.cut[0]?.text).toBe('Abrimos às 9h.\nAos domingos fechamos.')
    const other = { ...change, kind: 'text' as const, revision: changed.revision }
    expect((await caller.call(contract.updateKnowledge, { params: { id }, body: other })).status).toBe(422)
  })

  it.each([
    ['contrato.doc', 'x', 400, '.docx ou PDF'],
    ['preços.xls', 'x', 400, '.xlsx ou CSV'],
    ['cardápio.jpg', 'x', 400, 'Imagens não são lidas'],
    ['tudo.zip', 'x', 400, 'Envie cada documento separado'],
    ['vídeo.mp4', 'x', 400, 'Envie um PDF'],
    ['regras.pdf', 'isto é um texto', 400, 'não é um PDF'],
    ['vazio.pdf', '', 400, 'está vazio'],
  ])('%s is refused at once, with what to do', async (name, bytes, status, text) => {
    const { company, caller } = await setUp()
    const answer = await send(caller, bytes, name)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(text)])
    expect(await filesLeft(company.id)).toBe(0)
    expect((await caller.call(contract.listKnowledge, {})).body.result).toEqual([])
  })

  it('goes only to a source of a file, and to one that is there', async () => {
    const { caller } = await setUp()
    const body = { kind: 'text' as const, name: 'Texto', text: 'Um texto.', questions: [] }
    const { id } = (await caller.call(contract.createKnowledge, { body })).body
    expect((await replace(caller, id, pdfOf(1), 'a.pdf')).status).toBe(422)
    expect((await replace(caller, 999_999, pdfOf(1), 'a.pdf')).status).toBe(404)
  })

  it('is the sixth of a company that waits, and is refused', async () => {
    const { caller } = await setUp()
    for (let at = 0; at < 5; at++) expect((await send(caller, 'Um texto.', `${at}.txt`)).status).toBe(200)
    expect((await send(caller, 'Um texto.', 'a.txt')).status).toBe(429)
    await test.app.platform.jobs.drain()
    expect((await send(caller, 'Um texto.', 'a.txt')).status).toBe(200)
  })

  it('whose source is deleted meanwhile leaves nothing', async () => {
    const { company, caller } = await setUp()
    const { id } = (await send(caller, pdfOf(30), 'a.pdf')).body
    await caller.call(contract.deleteKnowledge, { params: { id } })
    await test.app.platform.jobs.drain()
    expect(await filesLeft(company.id)).toBe(0)
  })
})

describe('an earlier version', () => {
  it('becomes the draft, and answers once it is published', async () => {
    const { company, caller } = await setUp()
    const { id } = await published(caller)
    await replace(caller, id, pdfOf(60), 'novo.pdf')
    await publish(caller, await read(caller, id))
    const { result } = (await caller.call(contract.listKnowledgeVersions, { params: { id } })).body
    expect(result.map(({ isCurrent, sections }) => [isCurrent, sections])).toEqual([
      [true, 2],
      [false, 2],
    ])
    const [, first] = result
    const { revision } = (await caller.call(contract.getKnowledge, { params: { id } })).body
    const back = { params: { id, versionId: first?.id ?? 0 }, body: { revision } }
    const draft = (await caller.call(contract.restoreKnowledgeVersion, back)).body
    expect(draft.text).toContain('30 dias')
    const audited = await test.database.owner.query(
      `select operation, action from audit_log where company_id = $1 and operation <> 'publishKnowledge' order by id`,
      [company.id],
    )
    expect(audited.rows).toEqual([
      { operation: 'uploadKnowledgeFile', action: 'knowledge.created' },
      { operation: 'replaceKnowledgeFile', action: 'knowledge.changed' },
      { operation: 'restoreKnowledgeVersion', action: 'knowledge.changed' },
    ])
    expect((await ask(caller, question))?.quote).toContain('60 dias')
    await publish(caller, draft)
    expect((await ask(caller, question))?.quote).toContain('30 dias')
    expect((await caller.call(contract.restoreKnowledgeVersion, back)).status).toBe(409)
  })

  it('is kept until there are twenty later ones', async () => {
    const { caller } = await setUp()
    const { id } = await published(caller)
    for (let days = 1; days <= contract.knowledgeLimits.versions; days++) {
      const { revision } = (await caller.call(contract.getKnowledge, { params: { id } })).body
      const body = { kind: 'file' as const, name: 'Trocas', text: `Até ${days} dias.`, questions: [], revision }
      await publish(caller, (await caller.call(contract.updateKnowledge, { params: { id }, body })).body)
    }
    const { result } = (await caller.call(contract.listKnowledgeVersions, { params: { id } })).body
    expect(result).toHaveLength(contract.knowledgeLimits.versions)
    expect(result[0]?.isCurrent).toBe(true)
  })
})

describe('what a company may have', () => {
  const limit = (companyId: number, column: string, value: number) =>
    test.database.owner.query(`update company set ${column} = ${value} where id = $1`, [companyId])

  it('is sources and published sections, and a refusal names the limit', async () => {
    const { company, caller } = await setUp()
    await limit(company.id, 'knowledge_section_quota', 1)
    const { body } = await send(caller, pdfOf(30), 'a.pdf')
    const refused = await publish(caller, await read(caller, body.id))
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { message: 'A empresa pode ter no máximo 1 trecho publicado.', details: { used: 0, allowed: 1 } },
    ])
    await limit(company.id, 'knowledge_source_quota', 1)
    const more = await send(caller, pdfOf(30), 'b.pdf')
    expect([more.status, more.body.message]).toEqual([422, 'A empresa pode ter no máximo 1 fonte.'])
    expect(await filesLeft(company.id)).toBe(0)
    await limit(company.id, 'knowledge_section_quota', 2)
    expect((await publish(caller, await read(caller, body.id))).status).toBe(200)
    // What replaces sections of its own needs no room for them twice.
    await replace(caller, body.id, pdfOf(60), 'c.pdf')
    expect((await publish(caller, await read(caller, body.id))).status).toBe(200)
  })
})
