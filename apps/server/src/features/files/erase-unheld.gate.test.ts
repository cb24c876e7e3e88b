// Gate: files that nobody holds go.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Files } from '../../platform/files/index.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { eraseUnheld } from './erase-unheld.ts'
import { cleanFilesJob } from './files.jobs.ts'
import { createMedia } from './media.ts'

describe('removing files that nothing holds', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp()
  })
  afterAll(() => test.close())

  const uploaded = async () => {
    const { id: companyId } = await test.build.company()
    const source = Readable.from([Buffer.alloc(10, 'a')])
    const { fileId: id } = await createMedia(test.app.platform).keep({ companyId, source, name: 'a.txt' })
    const { rows } = await ask('select storage_key as key from file where id = $1', id)
    await ask('update file set used = false where id = $1', id)
    await ask('delete from file_holder where file_id = $1', id)
    return { companyId, id, path: join(test.config.dataDir, 'files', String(rows[0].key)) }
  }
  const ask = (text: string, ...values: unknown[]) => test.database.owner.query(text, values)
  const erase = (companyId: number, id: string, remove: Files['remove']) =>
    eraseUnheld(test.app.platform.database.scoped(companyId), { ...test.app.platform.files, remove }, companyId, { id })

  it('waits for the bucket while no transaction is open, and nobody can hold them any more', async () => {
    const { companyId, id } = await uploaded()
    let isAsked = false
    await erase(companyId, id, async () => {
      isAsked = true
      const { rows } = await ask(
        `select (select count(*)::int from pg_stat_activity where datname = current_database() and xact_start is not null
          and pid <> pg_backend_pid()) as open, (select count(*)::int from file where id = $1) as rows`,
        id,
      )
      expect(rows).toEqual([{ open: 0, rows: 0 }])
    })
    expect(isAsked).toBe(true)
    expect((await ask('select from file_erasure where company_id = $1', companyId)).rows).toEqual([])
  })

  it('goes on later with bytes that the bucket did not remove, which are written down', async () => {
    const { companyId, id, path } = await uploaded()
    const refused = erase(companyId, id, () => Promise.reject(new Error('the bucket is away')))
    await expect(refused).rejects.toThrow('away')
    expect(existsSync(path)).toBe(true)
    await test.app.platform.jobs.enqueue(cleanFilesJob, {})
    await test.app.platform.jobs.drain()
    expect(existsSync(path)).toBe(false)
    expect((await ask('select from file_erasure where company_id = $1', companyId)).rows).toEqual([])
  })
})
