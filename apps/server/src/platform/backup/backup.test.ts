import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BucketStandIn, startBucket } from '../../../../../tools/standins/s3/index.ts'
import { createFiles, type Files } from '../files/index.ts'
import { openStorage, type Storage } from '../files/storage.ts'
import { backupFixture, restoreOptions, sourceOf } from '../testing/backup-fixture.ts'
import { checkBackup } from './check-backup.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { demandTarget, finishRestore, loadDatabase } from './restore-database.ts'
import { restoreFiles } from './restore-files.ts'
import { backUpIfDue, isDue } from './scheduled-backup.ts'
import { whyIncomplete } from './write-backup.ts'

const fixture = backupFixture()
const { place, emptyDatabase, backUp, ask, compare } = fixture
let bucket: BucketStandIn

beforeAll(async () => {
  await fixture.open()
  bucket = await startBucket({ folder: place() })
})
afterAll(async () => {
  await bucket.stop()
  await fixture.close()
})

const diskAt = (dataDir: string) => ({ url: undefined, accessKeyId: undefined, secretAccessKey: undefined, dataDir })
const bucketAt = (dataDir: string) => ({
  url: bucket.settings.FILES_URL,
  accessKeyId: bucket.settings.AWS_ACCESS_KEY_ID,
  secretAccessKey: bucket.settings.AWS_SECRET_ACCESS_KEY,
  dataDir,
})
const keep = async (files: Files, name: string, content: string): Promise<string> => {
  const { rows } = await fixture.app().database.owner.query<{ id: number }>('select min(id) as id from company')
  const companyId = rows[0]?.id
  const { storageKey } = await files.store(
    { owner: 1, source: Readable.from([content]), name },
    async ({ sizeBytes, mime }) => {
      const key = `${companyId}/${randomUUID()}`
      await fixture
        .app()
        .database.owner.query(
          'insert into file (company_id, name, mime, size_bytes, storage_key) values ($1, $2, $3, $4, $5)',
          [companyId, name, mime, sizeBytes, key],
        )
      return { storageKey: key }
    },
  )
  return storageKey
}

describe('the demonstration', () => {
  it('comes back equal, row for row, takes new rows where it stopped, and does nothing again that it was about to do', async () => {
    const source = fixture.source()
    await aboutToSend()
    const from = place()
    const manifest = await backUp({ folder: from })
    expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1_000)
    const target = await emptyDatabase()
    await loadDatabase(restoreOptions(from, target), manifest)
    await compare(target, manifest)
    await ask(
      target,
      "update campaign set status = 'IN_PROGRESS', next_at = now() where id = (select min(id) from campaign)",
    )
    await ask(
      target,
      `update campaign c set status = 'PAUSED', next_at = null, stopped_by = (select min(k.id) from connection k where k.company_id = c.company_id)
       where c.id = (select max(id) from campaign)`,
    )
    await finishRestore(restoreOptions(from, target), false)

    const links = "select count(*)::int as n from pg_constraint where contype = 'f' and convalidated"
    expect(await ask(target, links)).toEqual(await ask(source, links))
    const unforced = 'select relname from pg_class where relrowsecurity and not relforcerowsecurity'
    expect(await ask(target, unforced)).toEqual([])
    const [before] = await ask<{ id: number }>(source, 'select max(id) as id from company')
    const [after] = await ask<{ id: number }>(
      target,
      `insert into company (name, name_folded, platform_id)
       select name, name_folded, platform_id from company order by id limit 1 returning id`,
    )
    expect(after?.id).toBeGreaterThan(before?.id ?? Number.NaN)

    const [held] = await ask(target, "select status, failure from message where text = 'Ainda na fila'")
    expect(held).toMatchObject({ status: 'failed', failure: expect.stringMatching(/backup/) })
    expect(await ask(target, 'select kind, state, reason from scheduled_act order by kind, due_at')).toEqual([
      { kind: 'message', state: 'stopped', reason: 'late' },
      { kind: 'message', state: 'waiting', reason: null },
      { kind: 'reminder', state: 'waiting', reason: null },
      { kind: 'reminder', state: 'waiting', reason: null },
      { kind: 'step', state: 'stopped', reason: 'late' },
    ])
    const versions =
      'select version from dialog where (company_id, id) = (select company_id, dialog_id from message where text = $1)'
    const [then] = await ask<{ version: number }>(source, versions, ['Ainda na fila'])
    const [now] = await ask<{ version: number }>(target, versions, ['Ainda na fila'])
    expect(now?.version).toBe(Number(then?.version) + 1)
    for (const empty of [
      'outbox',
      'webhook_queue',
      'session',
      "campaign where status = 'IN_PROGRESS'",
      'campaign where stopped_by is not null',
    ])
      expect(await ask(target, `select 1 from ${empty}`)).toEqual([])
    // What an accepted call still has to do is done; a mail may have been sent.
    expect(await ask(target, 'select name, payload, key from restored_job')).toEqual([
      { name: 'release-person', payload: { companyId: 1, userId: 1 }, key: null },
    ])
  })
})

/** A message in the outbox, one planned for now and one for later, and two jobs in line. */
const aboutToSend = async (): Promise<void> => {
  const { database, app } = fixture.app()
  const { rows } = await database.owner.query(
    `update message set status = 'queued', text = 'Ainda na fila' where (company_id, dialog_id, seq) =
       (select company_id, dialog_id, seq from message where sender = 'BOT' order by 1, 2, 3 limit 1)
     returning company_id, dialog_id, seq, connection_id`,
  )
  const { company_id, dialog_id, seq, connection_id } = rows[0]
  await database.owner.query('insert into outbox (company_id, dialog_id, seq, connection_id) values ($1, $2, $3, $4)', [
    ...[company_id, dialog_id, seq, connection_id],
  ])
  await database.owner.query(
    `insert into scheduled_act (company_id, dialog_id, connection_id, kind, due_at, made_by, for_user, content, seen_inbound, stops_on_answer, client_key)
     select d.company_id, d.id, d.connection_id, k.kind, now() + p.at, m.id, case k.kind when 'reminder' then m.id end,
      '{"text": "Bom dia!", "files": [], "quotes": null}', 1, true, gen_random_uuid()
     from (select * from dialog order by company_id, id limit 1) d
     cross join lateral (select min(id) as id from member m where m.company_id = d.company_id) m
     cross join (values ('message'), ('reminder')) k(kind) cross join (values (interval '-1 minute'), (interval '1 day')) p(at)`,
  )
  await database.owner.query(
    `with place as (select d.*, (select min(id) from member m where m.company_id = d.company_id) as by from dialog d order by d.company_id, d.id limit 1),
     begun as (insert into follow_up (company_id, workspace_id, name, name_folded) select company_id, workspace_id, 'Volta', 'volta' from place
       returning company_id, id),
     version as (insert into follow_up_version (company_id, follow_up_id, version, definition) select company_id, id, 1, '{}' from begun
       returning follow_up_id)
     insert into scheduled_act (company_id, dialog_id, connection_id, kind, follow_up_id, version, step, due_at, made_by, content, seen_inbound,
       stops_on_answer, client_key)
     select p.company_id, p.id, p.connection_id, 'step', v.follow_up_id, 1, 0, now() - interval '1 minute', p.by, '{"files": []}', 1, true,
       gen_random_uuid() from place p, version v`,
  )
  await app.platform.mailer.enqueue({
    lane: 'account',
    to: 'ana@exemplo.com.br',
    subject: 'Convite',
    text: 'Olá',
    html: '<p>Olá</p>',
  })
  await app.platform.jobs.enqueue('release-person', { companyId: 1, userId: 1 })
}

describe('files', () => {
  it('come back from a disk into a bucket and from a bucket onto a disk', async () => {
    const here = place()
    const files = await createFiles({ ...diskAt(here), diskReserveBytes: 0 })
    const key = await keep(files, 'recado.txt', 'um recado')
    const storage = await openStorage(diskAt(here))
    const from = place()
    const manifest = await backUp({ folder: from, storage })
    expect(manifest.files).toMatchObject({ count: 1, bytes: 9, missing: 0 })
    const inBucket = await openStorage(bucketAt(place()))
    await restoreFiles(from, inBucket)
    await restoreFiles(from, inBucket)
    expect(bucket.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)

    const second = place()
    await backUp({ folder: second, storage: inBucket })
    const onDisk = await openStorage(diskAt(place()))
    await restoreFiles(second, onDisk)
    expect(await text(await onDisk.open(key))).toBe('um recado')
    expect(await onDisk.isEmpty()).toBe(false)
    inBucket.close()
  })

  it('whose bytes are nowhere are told of, and stop nothing; where none is found the backup does not count as whole', async () => {
    const manifest = await backUp({ storage: await openStorage(diskAt(place())) })
    expect(manifest.files).toMatchObject({ count: 0, missing: 1 })
    expect(whyIncomplete(manifest)).toContain('Nenhum dos 1 arquivos do banco foi encontrado')
    expect(whyIncomplete({ ...manifest, files: { ...manifest.files, count: 5 } })).toBeNull()
    const { rows } = await fixture.app().database.owner.query('select failure from backup_run order by id desc limit 1')
    expect(rows).toEqual([{ failure: whyIncomplete(manifest) }])
  })

  it('stop the backup where the bucket is away, and nothing stays in its folder', async () => {
    const away = await openStorage({
      ...bucketAt(place()),
      url: 's3://prosa?region=us-east-1&endpoint=http://127.0.0.1:9',
    })
    const to = place()
    await expect(backUp({ folder: to, storage: away })).rejects.toThrow(/não responde/)
    expect(readdirSync(to)).toEqual([])
    away.close()
    const [last] = await ask(fixture.source(), 'select kind, folder, failure from backup_run order by id desc limit 1')
    expect(last).toMatchObject({ kind: 'backup', folder: to, failure: expect.stringMatching(/não responde/) })
  })

  it('that find no room stop the backup with words that say so, and give the room back', async () => {
    const full: Pick<Storage, 'open'> = {
      open: async () =>
        new Readable({
          read() {
            this.destroy(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
          },
        }),
    }
    const to = place()
    await expect(backUp({ folder: to, storage: full })).rejects.toThrow(/Não há espaço em disco/)
    expect(readdirSync(to)).toEqual([])
  })
})

it('every folder and file of a backup is open to whoever made it alone', async () => {
  const to = place()
  await backUp({ folder: to, storage: { open: async () => Readable.from(['x']) } })
  const open = readdirSync(to, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
  expect(open).toEqual([])
  expect(statSync(to).mode & 0o777).toBe(0o700)
})

describe('a backup refuses', () => {
  const storage = { open: async () => Readable.from(['x']) }

  it('a folder that holds something, which stays as it is', async () => {
    const to = place()
    mkdirSync(to)
    writeFileSync(join(to, 'meu.txt'), 'meu')
    await expect(backUp({ folder: to, storage })).rejects.toThrow(/não está vazia/)
    expect(readdirSync(to)).toEqual(['meu.txt'])
  })

  it('to run beside another one', async () => {
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = {
      open: async () => {
        begun.resolve()
        await goOn.promise
        return Readable.from(['x'])
      },
    }
    const first = backUp({ storage: slow })
    await begun.promise
    await expect(backUp({ storage })).rejects.toThrow(/em andamento/)
    goOn.resolve()
    expect((await first).files.count).toBe(1)
  })

  it('a database that is newer than the program', async () => {
    await expect(backUp({ storage, newestSchema: 1 })).rejects.toThrow(/conhece até a 1/)
  })
})

describe('a restore refuses', () => {
  const storage = { open: async () => Readable.from(['x']) }
  let from: string
  let manifest: Manifest
  beforeAll(async () => {
    from = place()
    manifest = await backUp({ folder: from, storage })
  })

  it('a database that holds something', async () => {
    await expect(demandTarget(fixture.source(), manifest)).rejects.toThrow(/não está vazio/)
  })

  it('a folder without a manifest: a backup that was killed is none', async () => {
    const half = place()
    mkdirSync(join(half, 'database'), { recursive: true })
    await expect(readManifest(half)).rejects.toThrow(/não tem um backup inteiro/)
  })

  it('a table or a file that is not what was written', async () => {
    const copy = place()
    const broken = await backUp({ folder: copy, storage })
    await checkBackup(copy, broken)
    const [company = ''] = readdirSync(join(copy, 'files'))
    const [name = ''] = readdirSync(join(copy, 'files', company))
    appendFileSync(join(copy, 'files', company, name), 'y')
    await expect(checkBackup(copy, broken)).rejects.toThrow(/danificado.*files/)
    const table = join(copy, 'database', 'company.copy.gz')
    writeFileSync(table, readFileSync(table).subarray(0, 40))
    await expect(checkBackup(copy, broken)).rejects.toThrow(/danificado.*company/)
  })

  it('a file, a table or the list that was replaced by a link to the same bytes', async () => {
    const copy = place()
    const linked = await backUp({ folder: copy, storage })
    const [company = ''] = readdirSync(join(copy, 'files'))
    const [name = ''] = readdirSync(join(copy, 'files', company))
    const disk = await openStorage(diskAt(place()))
    for (const path of [join('files', company, name), join('database', 'company.copy.gz'), 'files.list.gz']) {
      const moved = place()
      renameSync(join(copy, path), moved)
      symlinkSync(moved, join(copy, path))
      await expect(checkBackup(copy, linked), path).rejects.toThrow(/só tem arquivos comuns/)
      if (path.startsWith('files'))
        await expect(restoreFiles(copy, disk), path).rejects.toThrow(/só tem arquivos comuns/)
      rmSync(join(copy, path))
      renameSync(moved, join(copy, path))
    }
    await checkBackup(copy, linked)
    renameSync(join(copy, 'manifest.json'), join(copy, 'other.json'))
    symlinkSync(join(copy, 'other.json'), join(copy, 'manifest.json'))
    await expect(readManifest(copy)).rejects.toThrow(/só tem arquivos comuns/)
  })

  it('a manifest that names what leads out of the folder', async () => {
    const copy = place()
    mkdirSync(copy)
    const [first] = manifest.tables
    await writeManifest(copy, {
      ...manifest,
      tables: [{ ...(first as Manifest['tables'][0]), name: '../../etc/passwd' }],
    })
    await expect(readManifest(copy)).rejects.toThrow(/não é o de um backup/)
  })
})

describe('the schedule', () => {
  const minute = 60_000
  it('is due when the last good one is old enough, and after one that failed within the hour', () => {
    const now = new Date()
    const ago = (minutes: number): Date => new Date(now.getTime() - minutes * minute)
    const due = (triedAt: Date | null, doneAt: Date | null) => isDue({ triedAt, doneAt, now }, 24 * 60 * minute)
    expect(due(null, null)).toBe(true)
    expect(due(ago(60), ago(60))).toBe(false)
    expect(due(ago(24 * 60), ago(24 * 60))).toBe(true)
    expect(due(ago(59), ago(25 * 60))).toBe(false)
    expect(due(ago(60), null)).toBe(true)
  })

  it('keeps so many, touches nothing else, and leaves none that is half written under the name of a whole one', async () => {
    const to = place()
    const storage = { open: async () => Readable.from(['x']) }
    const back = (more: object = {}) =>
      backUpIfDue({ everyMs: 1, to, keep: 2 }, { ...sourceOf(fixture.source()), storage, ...more })
    const whole = (): string[] =>
      readdirSync(to).filter((name) => readdirSync(join(to, name)).includes('manifest.json'))
    mkdirSync(join(to, 'meus', 'dados'), { recursive: true })
    // Of three days, and one whose process was killed.
    for (const day of [1, 2, 3]) {
      const old = join(to, `prosa-2026-01-0${day}T03-00-00Z`)
      mkdirSync(old)
      writeFileSync(join(old, 'manifest.json'), '{}')
    }
    mkdirSync(join(to, 'prosa-2026-01-04T03-00-00Z.unfinished', 'database'), { recursive: true })
    const seen: string[] = []
    const watching = {
      open: async () => {
        seen.push(...readdirSync(to))
        return Readable.from(['x'])
      },
    }
    const made = await back({ storage: watching })
    expect(await readManifest(made ?? '')).toMatchObject({ format: 1 })
    expect(whole().map((name) => join(to, name))).toEqual([join(to, 'prosa-2026-01-03T03-00-00Z'), made])
    expect(readdirSync(to)).toHaveLength(3)
    expect(seen.filter((name) => name > 'prosa-2026-02' && !name.endsWith('.unfinished'))).toEqual([])
    expect(await backUpIfDue({ everyMs: 60 * minute, to, keep: 2 }, sourceOf(fixture.source()))).toBeNull()

    // One that fails leaves nothing but a word of it.
    const failing = { open: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) }
    await expect(back({ storage: failing })).rejects.toThrow(/Não há espaço/)
    expect(readdirSync(to)).toHaveLength(3)
  })
})
