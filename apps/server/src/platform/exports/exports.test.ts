import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import type { DB, Kysely } from '../database/index.ts'
import { createSendExport, type Export } from './index.ts'

/** Answers as Fastify does: keeps what is sent. */
const replyOf = () => {
  const sent: Readable[] = []
  const reply = {
    header: () => reply,
    send: (file: Readable) => {
      sent.push(file)
      return reply
    },
  }
  return { reply: reply as unknown as FastifyReply, sent }
}
const database = (write: () => Promise<object>) => ({ executeQuery: write }) as unknown as Kysely<DB>
const well = database(async () => ({ rows: [] }))
const broken = database(async () => {
  throw new Error('The database is away')
})

const fileOf = (companyId: number | null, write: Export['write']): Export => ({
  audit: { companyId, accountId: 1, action: 'contact.exported' },
  name: 'contatos.csv',
  type: 'text/csv; charset=utf-8',
  write,
})
const rows = async function* () {
  yield 'a\r\n'
  yield 'b\r\n'
}
const endless = async function* () {
  for (;;) yield 'a\r\n'
}

it('makes two files of a company at a time, and others of another company or the installation', async () => {
  const send = createSendExport()
  const { reply, sent } = replyOf()
  await send(well, reply, fileOf(1, rows))
  await send(well, reply, fileOf(1, rows))
  await expect(send(well, reply, fileOf(1, rows))).rejects.toMatchObject({ status: 429 })
  await send(well, reply, fileOf(2, rows))
  await send(well, reply, fileOf(null, rows))
  expect(await Promise.all(sent.map((file) => text(file)))).toEqual(Array(4).fill('a\r\nb\r\n'))
  await send(well, reply, fileOf(1, rows))
})

it('gives its place back however it ends: not audited, refused, broken off by the reader, failed on the way', async () => {
  const send = createSendExport()
  const { reply, sent } = replyOf()
  const refuses = () => Promise.reject(new Error('Too many rows'))
  const fails = async function* () {
    yield 'a\r\n'
    throw new Error('The rest cannot be read')
  }
  for (let time = 0; time < 3; time += 1) {
    await expect(send(broken, reply, fileOf(1, rows))).rejects.toThrow('away')
    await expect(send(well, reply, fileOf(1, refuses))).rejects.toThrow('Too many')
    await send(well, reply, fileOf(1, endless))
    const cut = sent.at(-1)
    cut?.destroy()
    await send(well, reply, fileOf(1, fails))
    await expect(text(sent.at(-1) ?? Readable.from([]))).rejects.toThrow('cannot be read')
  }
  // Nothing of what was not audited left.
  expect(sent).toHaveLength(6)
})

it('is the only way by which rows leave as a file', async () => {
  const src = join(import.meta.dirname, '../..')
  const own = ['platform/exports/index.ts', 'platform/files/serve-file.ts']
  const others: string[] = []
  for await (const path of glob('**/*.ts', { cwd: src }))
    if (!path.includes('test') && !own.includes(path))
      if (/['"]content-disposition['"]/i.test(readFileSync(join(src, path), 'utf8'))) others.push(path)
  expect(others, 'Answer with program.sendExport (platform/exports)').toEqual([])
})
