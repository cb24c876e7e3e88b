import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { backupFixture, restoreOptions } from '../testing/backup-fixture.ts'
import { testSecretKey } from '../testing/secret-key.ts'
import { demandTarget, finishRestore, loadDatabase } from './restore-database.ts'
import { verifyBackup } from './verify-backup.ts'

const fixture = backupFixture()
const { place, emptyDatabase, backUp, ask, compare } = fixture
beforeAll(fixture.open)
afterAll(fixture.close)

describe('a backup', () => {
  it('is proved by --verify, which leaves nothing behind', async () => {
    const from = place()
    await verifyBackup(from, await backUp({ folder: from }))
  })

  it('is not taken for restored where that broke off; the same backup goes on, another does not', async () => {
    const target = await emptyDatabase()
    const from = place()
    const manifest = await backUp({ folder: from })
    const table = join(from, 'database', 'company.copy.gz')
    const whole = readFileSync(table)
    writeFileSync(table, whole.subarray(0, whole.length - 30))
    await expect(loadDatabase(restoreOptions(from, target), manifest)).rejects.toThrow()
    writeFileSync(table, whole)
    await expect(prepareDatabase(target, testSecretKey)).rejects.toThrow(/não terminou/)
    await expect(demandTarget(target, { ...manifest, id: randomUUID() })).rejects.toThrow(/outro backup/)
    expect(await demandTarget(target, manifest)).toBe('again')
    await loadDatabase(restoreOptions(from, target), manifest)
    await compare(target, manifest)
    await finishRestore(restoreOptions(from, target), false)
    await prepareDatabase(target, testSecretKey)
    expect(existsSync(from)).toBe(true)
  })
})

describe('an owner whom row security binds', () => {
  it('backs up and restores every row all the same', async () => {
    const name = `o${randomUUID().slice(0, 8)}`
    const roles = `p${randomUUID().slice(0, 8)}`
    await fixture.admin().query(`create role ${name} login createrole password 'uma-senha'`)
    const ofOwner = async (): Promise<DatabaseAddress> => {
      const database = { ...(await emptyDatabase()), user: name, password: 'uma-senha' }
      await fixture.admin().query(`alter database ${database.database} owner to ${name}`)
      return database
    }
    const [mine, target] = [await ofOwner(), await ofOwner()]
    await prepareDatabase(mine, testSecretKey, { roles })
    const behind = { ...mine, user: fixture.admin().user ?? '' }
    await ask(behind, "insert into platform (name, display_name) values ('Uma', 'Uma')")
    await ask(
      behind,
      `insert into company (name, name_folded, platform_id)
       select 'Empresa ' || n, 'empresa ' || n, (select min(id) from platform) from generate_series(1, 3) n`,
    )
    const from = place()
    const manifest = await backUp({ folder: from, owner: mine })
    expect(manifest.tables.find((table) => table.name === 'company')?.rows).toBe(3)
    await loadDatabase({ ...restoreOptions(from, target), roles }, manifest)
    await compare(target, manifest)
    await finishRestore({ ...restoreOptions(from, target), roles }, false)
    for (const { database } of [mine, target])
      await fixture.admin().query(`alter database ${database} owner to current_user`)
  })
})
