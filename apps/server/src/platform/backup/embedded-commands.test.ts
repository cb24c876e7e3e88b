import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { findRunning } from '../database/embedded/index.ts'
import { commandOf, runCommand as run } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Starts one and kills it without warning as soon as it has come so far. */
const killWhen = async (
  [program, words, options]: ReturnType<typeof commandOf>,
  isSoFar: () => Promise<boolean>,
): Promise<void> => {
  const child = spawn(program, words, { ...options, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitUntil(isSoFar, { interval: 20, timeout: 90_000 })
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
}

const isMarked = async (dataDir: string): Promise<boolean> => {
  const running = await findRunning(dataDir)
  if (!running) return false
  const client = new Client({ ...running, database: 'prosa' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select to_regclass('public.message') is not null as found")
    return rows[0].found
  } catch {
    return false // The database does not take anybody yet.
  } finally {
    await client.end()
  }
}

it('back up one embedded installation, prove it, and bring it into another, which refuses it a second time', () => {
  const folder = temporaryFolder('commands')
  try {
    const [first, second] = [{ DATA_DIR: `${folder.path}/first` }, { DATA_DIR: `${folder.path}/second` }]
    const backup = `${folder.path}/backup`
    expect(run('migrate', [], first)).toMatchObject({ status: 0 })
    expect(run('backup', [], first)).toMatchObject({ status: 2, said: expect.stringContaining('npm run backup') })
    expect(run('backup', [backup], first)).toEqual({ status: 0, said: expect.stringContaining('SECRET_KEY') })
    chmodSync(backup, 0o755)
    chmodSync(`${backup}/manifest.json`, 0o644)
    expect(run('restore', [backup, '--verify'], first)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/volta inteiro.*Outros usuários.*chmod -R go= /s),
    })
    const otherKey = { ...second, SECRET_KEY: 'another key, as long as it has to be here' }
    expect(run('restore', [backup], otherKey)).toMatchObject({ status: 1, said: expect.stringContaining('--key-lost') })
    expect(run('restore', [backup], second)).toMatchObject({ status: 0, said: expect.stringContaining('Restaurado') })
    expect(run('restore', [backup], second)).toMatchObject({
      status: 1,
      said: expect.stringContaining('não está vazio'),
    })
  } finally {
    folder.remove()
  }
}, 60_000)

it('are killed in the middle, and nothing half written is taken for whole', async () => {
  const folder = temporaryFolder('killed')
  try {
    const [first, second] = [{ DATA_DIR: `${folder.path}/first` }, { DATA_DIR: `${folder.path}/second` }]
    const [half, whole] = [`${folder.path}/half`, `${folder.path}/whole`]
    expect(run('migrate', [], first)).toMatchObject({ status: 0 })
    await killWhen(
      commandOf('backup', [half], first),
      async () => existsSync(`${half}/database`) && readdirSync(`${half}/database`).length > 3,
    )
    expect(run('restore', [half], second)).toMatchObject({ status: 1, said: expect.stringContaining('manifest.json') })
    expect(run('backup', [whole], first)).toMatchObject({ status: 0 })
    await killWhen(commandOf('restore', [whole], second), () => isMarked(second.DATA_DIR))
    expect(run('migrate', [], second)).toMatchObject({ status: 1, said: expect.stringContaining('não terminou') })
    expect(run('restore', [whole], second)).toMatchObject({ status: 0 })
    expect(run('migrate', [], second)).toMatchObject({ status: 0 })
  } finally {
    folder.remove()
  }
}, 180_000)
