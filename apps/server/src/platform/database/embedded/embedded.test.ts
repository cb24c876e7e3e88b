import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { databaseHome } from './database-home.ts'
import type { DatabaseAddress } from './index.ts'

const host = fileURLToPath(new URL('../../testing/embedded-host.ts', import.meta.url))

interface Host {
  child: ChildProcess
  owner: DatabaseAddress
}

it('lives at a whole path, also where the folder is named from where the process stands', () => {
  const folder = temporaryFolder('embedded')
  expect(isAbsolute(databaseHome(relative(process.cwd(), folder.path)).folder)).toBe(true)
  folder.remove()
})

describe('the embedded database', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let hosts: ChildProcess[]

  beforeEach(() => {
    folder = temporaryFolder('embedded')
    hosts = []
  })
  afterEach(async () => {
    for (const child of hosts) await end(child, 'SIGTERM')
    await vi.waitFor(() => expect(databasesOf(folder.path)).toEqual([]), { timeout: 10_000 })
    folder.remove()
  })

  const spawnHost = (): ChildProcess => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', host, folder.path])
    hosts.push(child)
    return child
  }
  const start = async (): Promise<Host> => {
    const child = spawnHost()
    const errors: string[] = []
    child.stderr?.on('data', (chunk) => errors.push(String(chunk)))
    if (!child.stdout) throw new Error('no output')
    for await (const line of createInterface(child.stdout)) return { child, owner: JSON.parse(line) }
    throw new Error(`The host did not start: ${errors.join('')}`)
  }
  const query = async ({ owner }: Host, sql: string): Promise<unknown[]> => {
    const client = new Client({ ...owner })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  const postmaster = (): number =>
    Number(readFileSync(join(folder.path, 'postgres/db/postmaster.pid'), 'utf8').split('\n')[0])

  it('keeps its rows from one start to the next, and sorts the same on every machine', async () => {
    const first = await start()
    await query(first, 'create table kept as select 1 as n')
    await end(first.child, 'SIGTERM')
    const second = await start()
    expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }])
    const locale = "select datlocprovider as provider, datlocale as locale from pg_database where datname = 'template1'"
    expect(await query(second, locale)).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
  }, 60_000)

  it('refuses a second instance on the same folder with one line', async () => {
    const first = await start()
    const second = spawnHost()
    let said = ''
    second.stderr?.on('data', (chunk) => {
      said += chunk
    })
    const [code] = await once(second, 'close')
    expect(code).toBe(1)
    expect(said).toBe(`Outra instância do Prosa já usa a pasta ${folder.path}.\n`)
    expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('stops when the program that holds it is killed', async () => {
    const { child } = await start()
    const pid = postmaster()
    await end(child, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5_000, interval: 10 })
  })

  it('starts at once after a kill, with all rows, whatever the old database is doing', async () => {
    const first = await start()
    await query(first, 'create table kept as select 1 as n')
    first.child.kill('SIGKILL')
    const second = await start()
    expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('recovers from a kill of program and database together', async () => {
    const first = await start()
    await query(first, 'create table kept as select 1 as n')
    const pid = postmaster()
    // The database first: it may end by itself once its program is gone.
    process.kill(pid, 'SIGKILL')
    first.child.kill('SIGKILL')
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('starts the database again when it alone is killed', async () => {
    const first = await start()
    await query(first, 'create table kept as select 1 as n')
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitFor(async () => expect(await query(first, 'select n from kept')).toEqual([{ n: 1 }]), {
      timeout: 10_000,
      interval: 50,
    })
    expect(first.child.exitCode).toBeNull()
  })

  it('does not take a folder that initdb left half made for a database', async () => {
    mkdirSync(join(folder.path, 'postgres/db.new/base'), { recursive: true })
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('leaves a process alone that has the number of an old database', async () => {
    await end((await start()).child, 'SIGTERM')
    const stranger = spawn('sleep', ['60'])
    writeFileSync(join(folder.path, 'postgres/db/postmaster.pid'), `${stranger.pid}\n/elsewhere\n`)
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
    await end(stranger, 'SIGKILL')
  })

  it.skipIf(process.getuid?.() !== 0)('lives elsewhere when started as root below a private home', async () => {
    spawnSync('chmod', ['700', folder.path])
    const first = await start()
    const elsewhere = readFileSync(join(folder.path, 'database-is-at'), 'utf8').trim()
    expect(first.owner.host).toBe(elsewhere)
    expect(existsSync(join(folder.path, 'postgres/db'))).toBe(false)
    await query(first, 'create table kept as select 1 as n')
    await end(first.child, 'SIGTERM')
    const second = await start()
    expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }])
    await end(second.child, 'SIGTERM')
    spawnSync('rm', ['-r', elsewhere])
  })
})

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Processes whose command line names the folder. */
const databasesOf = (folder: string): string[] =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(`-D ${folder}`))
