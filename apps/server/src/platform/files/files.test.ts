import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { unknownFileMime } from '@prosa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFiles, type Files, type IncomingFile } from './index.ts'
import { answerFile } from './serve-file.ts'

const png = (width = 8, height = 8): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#02cdad' } })
    .png()
    .toBuffer()

const contentTypes = Buffer.from(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
)

/** A ZIP of one entry per name, whose directory says what `claim` says. */
const zip = (names: string[], { claimed, body = contentTypes }: { claimed?: number; body?: Buffer } = {}): Buffer => {
  const packed = deflateRawSync(body)
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claimed ?? body.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claimed ?? body.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    at += local.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const mib = 1024 * 1024
/** Free bytes of the disk as a test wants them. */
let freeBytes = Number.POSITIVE_INFINITY
const reserveBytes = 500 * mib

describe('files', () => {
  let files: Files
  let folder: ReturnType<typeof temporaryFolder>
  beforeAll(async () => {
    folder = temporaryFolder('files')
    files = await createFiles({
      url: undefined,
      accessKeyId: undefined,
      secretAccessKey: undefined,
      dataDir: folder.path,
      diskReserveBytes: reserveBytes,
      statfs: async () => ({ bavail: freeBytes, bsize: 1 }),
    })
  })
  beforeEach(() => {
    freeBytes = Number.POSITIVE_INFINITY
  })
  afterAll(() => folder.remove())

  const record = async () => ({ storageKey: `7/${randomUUID()}` })
  const store = (content: Buffer | string | Readable, name: string, limits: Partial<IncomingFile> = {}) =>
    files.store(
      { owner: 7, source: content instanceof Readable ? content : Readable.from([content]), name, ...limits },
      record,
    )
  const incoming = () => readdirSync(join(folder.path, 'files', '.incoming'))

  it('draws a picture anew: what was hidden behind it is gone', async () => {
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')])
    const stored = await store(polyglot, 'foto.png')
    expect(stored).toMatchObject({ mime: 'image/png', class: 'image', name: 'foto.png' })
    expect(await text(await files.open(stored.storageKey))).not.toContain('script')
    expect(incoming()).toEqual([])
  })

  it.each([
    ['a page as a picture', '<html><script>alert(1)</script></html>', 'foto.png'],
    ['a program as a document', Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), 'contrato.pdf'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.svg'],
    ['an unknown extension', 'x', 'a.exe'],
    ['no extension', 'x', 'nome'],
    ['bytes as text', Buffer.from([0, 1, 2, 3]), 'nota.txt'],
    ['one kind as another', Buffer.from('%PDF-1.7\n'), 'planilha.xlsx'],
  ])('refuses %s', async (_, content, name) => {
    await expect(store(content, name)).rejects.toMatchObject({ status: 400 })
  })

  it.each<[string, Buffer | string, string, string, string]>([
    ['an invoice', '<?xml version="1.0"?><nfeProc/>', 'nota.xml', 'nota.xml', unknownFileMime],
    ['a list', 'nome;fone', 'clientes.csv', 'clientes.csv', unknownFileMime],
    ['an account statement', 'OFXHEADER:100', 'extrato.ofx', 'extrato.ofx', unknownFileMime],
    ['a page', '<html><script>alert(1)</script></html>', 'pagina.html', 'pagina.html', unknownFileMime],
    ['a page as a picture', '<html><script>alert(1)</script></html>', 'foto.png', 'foto.png', unknownFileMime],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.svg', 'logo.svg', unknownFileMime],
    ['a program as a document', Buffer.from('MZ\x90\x00\x03'), 'contrato.pdf', 'contrato.pdf.exe', unknownFileMime],
    ['a program with two extensions', Buffer.from('MZ\x90\x00'), 'foto.jpg.exe', 'foto.jpg.exe', unknownFileMime],
    ['a name that reads backwards', Buffer.from('MZ\x90\x00'), 'recibo\u202Efdp.exe', 'recibofdp.exe', unknownFileMime],
    ['an archive', zip(['a.txt']), 'fotos do imóvel.zip', 'fotos do imóvel.zip', unknownFileMime],
    ['an archive without a name', zip(['a.txt']), '', 'arquivo.zip', unknownFileMime],
    ['a document without an extension', '%PDF-1.7\n', 'Comprovante', 'Comprovante.pdf', 'application/pdf'],
    ['a document as another', '%PDF-1.7\n', 'planilha.xlsx', 'planilha.xlsx.pdf', 'application/pdf'],
    ['bytes as text', Buffer.from([0, 1, 2, 3]), 'nota.txt', 'nota.txt', unknownFileMime],
    ['no name', 'x', ' ‮..', 'arquivo', unknownFileMime],
    ['a name with a path', 'x', '../../etc/passwd', '....etcpasswd', unknownFileMime],
  ])('keeps of a customer %s, to be saved alone where it is not known', async (_, content, name, kept, mime) => {
    const stored = await store(content, name, { isAnyType: true })
    expect([stored.name, stored.mime, stored.class]).toEqual([kept, mime, 'document'])
    const { headers } = await files.serve(stored, { range: undefined, isHead: true })
    expect(headers).toMatchObject({
      'content-type': mime,
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
    })
    expect(incoming()).toEqual([])
  })

  it('takes a picture for what its bytes are, whichever picture it is called', async () => {
    const webp = await sharp(await png())
      .webp()
      .toBuffer()
    for (const isAnyType of [false, true]) {
      expect(await store(await png(), 'image.jpg', { isAnyType })).toMatchObject({
        name: 'image.png',
        mime: 'image/png',
      })
      expect(await store(webp, 'foto.JPEG', { isAnyType })).toMatchObject({ name: 'foto.webp', mime: 'image/webp' })
      expect(await store(await png(), 'foto.png', { isAnyType })).toMatchObject({ name: 'foto.png' })
    }
    const jpeg = await sharp(await png())
      .jpeg()
      .toBuffer()
    expect(await store(jpeg, 'IMG.jfif', { isAnyType: true })).toMatchObject({ name: 'IMG.jpg', mime: 'image/jpeg' })
    expect(await store(jpeg, 'foto.jpg')).toMatchObject({ name: 'foto.jpg', mime: 'image/jpeg' })
  })

  it('refuses an empty file and one above its class’s limit', async () => {
    await expect(store('', 'a.txt')).rejects.toMatchObject({ code: 'empty' })
    const audio = Buffer.concat([Buffer.from('#!AMR\n'), randomBytes(16 * 1024 * 1024)])
    await expect(store(audio, 'a.amr')).rejects.toMatchObject({
      status: 413,
      message: 'Tamanho máximo excedido. Máximo permitido: 16 MB.',
    })
  })

  it('stops a body without end at the limit, and leaves nothing behind', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += mib
          yield Buffer.alloc(mib)
        }
      })(),
    )
    await expect(store(endless, 'foto.png')).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(16 * mib)
    expect(incoming()).toEqual([])
  })

  it('stops a file at what its sender may send, or its company may still keep', async () => {
    await expect(store(Buffer.alloc(2_000, 'a'), 'a.txt', { maxBytes: mib / 1024 })).rejects.toMatchObject({
      code: 'tooLarge',
    })
    await expect(store('abc', 'a.txt', { leftBytes: 2 })).rejects.toMatchObject({ code: 'storageLimit' })
    expect(await store('abc', 'a.txt', { leftBytes: 3 })).toMatchObject({ sizeBytes: 3 })
    expect(incoming()).toEqual([])
  })

  it('refuses a picture that unfolds to more pixels than a photo has', async () => {
    const huge = await sharp({
      create: { width: 7_000, height: 7_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(huge.length).toBeLessThan(5 * 1024 * 1024)
    const before = process.memoryUsage().rss
    await expect(store(huge, 'grande.png')).rejects.toMatchObject({ code: 'broken' })
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('takes an office document, and refuses one built as a bomb', async () => {
    const names = ['[Content_Types].xml', 'word/document.xml']
    expect(await store(zip(names), 'carta.docx')).toMatchObject({ class: 'document' })
    await expect(store(zip(names, { body: Buffer.alloc(mib) }), 'carta.docx')).rejects.toMatchObject({ code: 'broken' })
    const many = Array.from({ length: 2_001 }, (_, index) => `f${index}`)
    await expect(store(zip(many), 'carta.docx')).rejects.toMatchObject({ code: 'broken' })
    await expect(store(zip([...names, 'inner.zip']), 'carta.docx')).rejects.toMatchObject({ code: 'broken' })
  })

  it('refuses an office document whose directory claims 1 KB where 200 MB come out', async () => {
    const lie = zip(['[Content_Types].xml'], { claimed: 1_024, body: Buffer.alloc(200 * mib) })
    const before = process.memoryUsage().rss
    await expect(store(lie, 'carta.docx')).rejects.toMatchObject({ status: 400, code: 'broken' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * mib)
  })

  it('never makes a path of a name', async () => {
    const stored = await store('olá', '../../etc/pass\r\nwd.txt')
    expect(stored.name).toBe('....etcpasswd.txt')
    expect(readdirSync(folder.path)).toEqual(['files'])
  })

  it('serves a part of a file, or none of it where only its headers are asked for', async () => {
    const stored = await store('0123456789', 'a.txt')
    const { status, headers, body } = await files.serve(stored, { range: 'bytes=2-4', isHead: false })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe('bytes 2-4/10')
    expect(body && (await text(body))).toBe('234')
    expect(await files.serve(stored, { range: undefined, isHead: true })).toMatchObject({
      status: 200,
      body: undefined,
    })
    await files.remove(stored.storageKey)
    await files.remove(stored.storageKey)
    await expect(files.serve(stored, { range: undefined, isHead: false })).rejects.toMatchObject({ code: 'notFound' })
  })

  it('writes what is known before the bytes get their place, and no bytes where that fails', async () => {
    const failing = files.store({ owner: 7, source: Readable.from(['abc']), name: 'a.txt' }, async () => {
      expect(incoming()).toHaveLength(1)
      throw new Error('the database is away')
    })
    await expect(failing).rejects.toThrow('the database is away')
    expect(incoming()).toEqual([])
  })

  it('leaves a reserve on the disk, also for uploads that are under way', async () => {
    freeBytes = reserveBytes + 150 * mib
    const slow = new PassThrough()
    slow.write('a')
    const first = store(slow, 'longo.pdf')
    await expect(store('%PDF-1.7', 'b.pdf')).rejects.toMatchObject({ status: 507, code: 'noSpace' })
    expect(await store('abc', 'a.txt', { expectedBytes: 3 })).toMatchObject({ sizeBytes: 3 })
    slow.end()
    await expect(first).rejects.toMatchObject({ code: 'wrongType' })
    expect(await store('abc', 'a.txt')).toMatchObject({ sizeBytes: 3 })
    freeBytes = reserveBytes
    await expect(store('abc', 'a.txt', { expectedBytes: 3 })).rejects.toMatchObject({ code: 'noSpace' })
  })

  it('counts a picture twice against the reserve: for a moment it lies there as it came and drawn anew', async () => {
    const picture = await png()
    freeBytes = reserveBytes + 1.5 * picture.length
    const limits = { expectedBytes: picture.length }
    await expect(store(picture, 'foto.png', limits)).rejects.toMatchObject({ code: 'noSpace' })
    freeBytes = reserveBytes + 2 * picture.length
    expect(await store(picture, 'foto.png', limits)).toMatchObject({ mime: 'image/png' })
  })

  it('says of a disk that fills while a file arrives that it is full', async () => {
    const full = Readable.from(
      (async function* () {
        yield Buffer.from('a')
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      })(),
    )
    await expect(store(full, 'a.txt')).rejects.toMatchObject({ status: 507, code: 'noSpace' })
    expect(incoming()).toEqual([])
  })

  it('removes what a killed process left of an upload, and leaves alone what is arriving', async () => {
    const at = (name: string) => join(folder.path, 'files', '.incoming', name)
    for (const name of ['velho', 'novo']) writeFileSync(at(name), 'metade')
    const hourAgo = new Date(Date.now() - 3_600_000)
    utimesSync(at('velho'), hourAgo, hourAgo)
    await files.sweep()
    expect(incoming()).toEqual(['novo'])
    rmSync(at('novo'))
  })

  it('makes no folder outside of its own when it starts', async () => {
    const foldersOf = () => readdirSync(tmpdir()).filter((name) => name.startsWith('prosa-uploads'))
    const before = foldersOf()
    const own = temporaryFolder('start')
    const options = { url: undefined, accessKeyId: undefined, secretAccessKey: undefined, dataDir: own.path }
    const started = await createFiles({ ...options, diskReserveBytes: 0 })
    started.close()
    own.remove()
    expect(foldersOf()).toEqual(before)
  })
})

describe('the headers of a served file', () => {
  const file = { name: 'relatório "1"; a.pdf', mime: 'application/pdf', sizeBytes: 10 }

  it('let nothing run and nothing be kept', () => {
    const { headers } = answerFile(file, undefined)
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('save what is no picture, sound or film, under an encoded name', () => {
    expect(answerFile(file, undefined).headers['content-disposition']).toBe(
      `attachment; filename="relat_rio _1_; a.pdf"; filename*=UTF-8''relat%C3%B3rio%20%221%22%3B%20a.pdf`,
    )
    expect(answerFile({ ...file, mime: 'image/png' }, undefined).headers['content-disposition']).toMatch(/^inline/)
    expect(answerFile({ ...file, mime: 'image/svg+xml' }, undefined).headers['content-disposition']).toMatch(
      /^attachment/,
    )
  })

  it.each([
    ['bytes=0-', 206, 'bytes 0-9/10'],
    ['bytes=-3', 206, 'bytes 7-9/10'],
    ['bytes=5-99', 206, 'bytes 5-9/10'],
    ['bytes=10-', 416, 'bytes */10'],
    ['bytes=5-2', 416, 'bytes */10'],
    ['bytes=-', 200, undefined],
    ['lines=1-2', 200, undefined],
  ])('%s → %i', (range, status, contentRange) => {
    const answer = answerFile(file, range)
    expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange])
  })
})
