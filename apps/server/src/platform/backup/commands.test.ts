import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { runCommand } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** The commands between two databases of one server; on embedded ones in embedded-commands.test.ts. */
const run = (command: string, backup: string, database: string) => {
  const { host, port, user, password = '' } = inject('database').owner
  return runCommand(command, [backup], {
    DATA_DIR: `${backup}-${database}`,
    DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`,
  })
}

it('back up one installation and bring it into another', async () => {
  const folder = temporaryFolder('commands')
  const source = await testDatabase()
  const target = `restored_${randomUUID().slice(0, 8)}`
  const admin = new Client(inject('database').owner)
  await admin.connect()
  try {
    await admin.query(`create database ${target}`)
    const backup = `${folder.path}/backup`
    expect(run('backup', backup, source.app.database)).toEqual({
      status: 0,
      said: expect.stringContaining('SECRET_KEY'),
    })
    expect(run('restore', backup, target)).toMatchObject({ status: 0, said: expect.stringContaining('Restaurado') })
  } finally {
    await admin.query(`drop database if exists ${target} with (force)`)
    await admin.end()
    await source.drop()
    folder.remove()
  }
}, 60_000)
