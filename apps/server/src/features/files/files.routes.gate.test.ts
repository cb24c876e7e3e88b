// Gate: the main way of files.
import * as contract from '@prosa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../platform/testing/index.ts'
import { signFileUrl } from './file-address.ts'
import { cleanFilesJob } from './files.jobs.ts'
import { hold } from './files.queries.ts'

let test: TestApp
let picture: Buffer

beforeAll(async () => {
  test = await testApp()
  const background = { r: 2, g: 205, b: 173 }
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const user = await test.build.user({ company, permissions: ['omnichannel_view'] })
  return { company, user, caller: await test.as(user) }
}

const holdByCompany = (company: TestCompany, ids: string[]) =>
  hold(test.database.database.scoped(company.id), company.id, { kind: 'company' }, ids)

const multipart = (parts: { name: string; filename?: string; content: Buffer | string }[]) => {
  const boundary = 'limite-do-teste'
  const payload = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...payload, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

const upload = async (
  caller: Caller,
  filename: string,
  content: Buffer | string,
  before: { name: string; content: string }[] = [],
) => {
  const body = multipart([...before, { name: 'file', filename, content }])
  const answer = await caller.inject({ method: 'POST', url: '/api/files/upload', ...body })
  return { status: answer.statusCode, body: answer.json() }
}

describe('POST /api/files/upload', () => {
  it('200: keeps a picture, drawn anew, under a name of its own and gives its address', async () => {
    const { caller } = await setUp()
    const { status, body } = await upload(caller, '../../foto da loja.PNG', picture)
    expect(status).toBe(200)
    expect(body).toMatchObject({ mime: 'image/png', url: `/api/files/${body.fileId}` })
    expect(body.name).not.toContain('/')
    const read = await caller.inject({ method: 'GET', url: body.url })
    expect(read.statusCode).toBe(200)
    expect((await sharp(read.rawPayload).metadata()).width).toBe(40)
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  })

  it('200: takes the name of the form where the part has none that is known', async () => {
    const { caller } = await setUp()
    const { status, body } = await upload(caller, 'blob', 'Olá', [{ name: 'name', content: 'recado.txt' }])
    expect([status, body.name, body.mime]).toEqual([200, 'recado.txt', 'text/plain'])
  })

  it.each([
    ['contrato.pdf', 'um PDF'],
    ['aviso.mp3', 'um áudio MP3'],
    ['demo.mp4', 'um vídeo MP4'],
    ['carta.doc', 'um arquivo DOC'],
    ['recado.txt', 'um texto'],
  ])('400: says of %s what its content is not', async (name, what) => {
    const { caller } = await setUp()
    const { status, body } = await upload(caller, name, Buffer.from([0, 1, 2, 3, 4, 5]))
    const ending = name.slice(name.lastIndexOf('.'))
    expect([status, body.message]).toEqual([400, `O conteúdo não é ${what}, embora o nome termine em ${ending}.`])
  })

  it('400 and 413: says which formats and sizes are allowed', async () => {
    const { caller } = await setUp()
    const wrong = await upload(caller, 'pagina.png', '<html><script>alert(1)</script></html>')
    expect(wrong.status).toBe(400)
    expect(wrong.body.message).toBe('O conteúdo não é uma imagem, embora o nome termine em .png.')
    const program = await upload(caller, 'programa.exe', 'MZ')
    expect(program.status).toBe(400)
    expect(program.body.message).toMatch(/^Formato de arquivo inválido\. Formatos permitidos: /)
    const large = await upload(caller, 'grande.png', Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]))
    expect([large.status, large.body.message]).toEqual([413, 'Tamanho máximo excedido. Máximo permitido: 5 MB.'])
    const missing = await caller.inject({
      method: 'POST',
      url: '/api/files/upload',
      ...multipart([{ name: 'name', content: 'x' }]),
    })
    expect([missing.statusCode, missing.json().fields]).toEqual([400, { file: 'Campo obrigatório' }])
    const { rows } = await test.database.owner.query("select from file where name in ('pagina.png', 'grande.png')")
    expect(rows).toHaveLength(0)
  })
})

describe('GET /api/files/:id', () => {
  it('206 and 416: answers the part that was asked for', async () => {
    const { caller } = await setUp()
    const { body } = await upload(caller, 'recado.txt', '0123456789')
    const part = await caller.inject({ method: 'GET', url: body.url, headers: { range: 'bytes=2-4' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect(part.headers['content-disposition']).toMatch(/^attachment; /)
    const beyond = await caller.inject({ method: 'GET', url: body.url, headers: { range: 'bytes=50-' } })
    expect(beyond.statusCode).toBe(416)
  })

  it("404: another company's file, as one that does not exist", async () => {
    const { caller } = await setUp()
    const stranger = await setUp()
    const { body } = await upload(caller, 'recado.txt', 'segredo')
    const foreign = await stranger.caller.call(contract.readFile, { params: { id: body.fileId } })
    const none = await stranger.caller.call(contract.readFile, {
      params: { id: '00000000-0000-4000-8000-000000000000' },
    })
    expect([foreign.status, none.status]).toEqual([404, 404])
    expect(foreign.body).toEqual(none.body)
  })
})

describe('a signed address', () => {
  it('opens its one file without a session for a day, and nothing else', async () => {
    const { caller, company } = await setUp()
    const { body } = await upload(caller, 'recado.txt', 'Para você')
    const url = signFileUrl(test.app.platform, { companyId: company.id, fileId: body.fileId })
    const read = (address: string) => test.anonymous.inject({ method: 'GET', url: address })
    expect((await read(url)).body).toBe('Para você')
    expect((await read(url.replace('signature=', 'signature=x'))).statusCode).toBe(404)
    expect((await read(url.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`))).statusCode).toBe(404)
    expect((await read(url.split('?')[0] ?? '')).statusCode).toBe(404)
    test.clock.advance('26h')
    expect((await read(url)).statusCode).toBe(404)
  })
})

describe('DELETE /api/files/:id', () => {
  it('200: deletes a file that nothing holds, and keeps one that is in use', async () => {
    const { caller, company } = await setUp()
    const free = await upload(caller, 'livre.txt', 'a')
    const held = await upload(caller, 'usado.txt', 'b')
    await holdByCompany(company, [held.body.fileId, 'no id at all'])
    for (const { body } of [free, held])
      expect((await caller.call(contract.deleteFile, { params: { id: body.fileId } })).status).toBe(200)
    expect((await caller.call(contract.readFile, { params: { id: free.body.fileId } })).status).toBe(404)
    expect((await caller.call(contract.readFile, { params: { id: held.body.fileId } })).status).toBe(200)
  })

  it("404: another company's file stays", async () => {
    const { caller } = await setUp()
    const stranger = await setUp()
    const { body } = await upload(caller, 'recado.txt', 'a')
    expect((await stranger.caller.call(contract.deleteFile, { params: { id: body.fileId } })).status).toBe(404)
    expect((await caller.call(contract.readFile, { params: { id: body.fileId } })).status).toBe(200)
  })
})

describe('clean-up', () => {
  it('deletes what was uploaded a day ago and nothing holds, in every company', async () => {
    const { caller, company } = await setUp()
    const old = await upload(caller, 'velho.txt', 'a')
    const held = await upload(caller, 'usado.txt', 'b')
    const fresh = await upload(caller, 'novo.txt', 'c')
    await holdByCompany(company, [held.body.fileId])
    const setAge = (ids: string[], hours: number) =>
      test.database.owner.query('update file set created_at = $2 where id = any($1)', [
        ids,
        new Date(test.clock.now().getTime() - hours * 3_600_000),
      ])
    await setAge([old.body.fileId, held.body.fileId], 25)
    await setAge([fresh.body.fileId], 23)
    await test.app.platform.jobs.enqueue(cleanFilesJob, {})
    await test.app.platform.jobs.drain()
    const statuses = await Promise.all(
      [old, held, fresh].map(
        async ({ body }) => (await caller.call(contract.readFile, { params: { id: body.fileId } })).status,
      ),
    )
    expect(statuses).toEqual([404, 200, 200])
  })
})
