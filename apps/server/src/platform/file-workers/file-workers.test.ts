import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import {
  createFileWorkers,
  csvPath,
  type FileOwner,
  type FileWorkerBounds,
  type FileWorkers,
  type PictureWork,
  type WorkTimes,
} from './index.ts'
import { readUsage } from './read-usage.ts'
import { drawingOf, endless, harmless, unfolding } from './testing/drawings.ts'
import { cellOf, writeSheet } from './testing/write-sheet.ts'

/** What tells of processes is there on Linux alone. */
const onLinux = process.platform === 'linux'

let folder: ReturnType<typeof temporaryFolder>
const opened: FileWorkers[] = []
beforeAll(() => {
  folder = temporaryFolder('file-workers')
})
afterEach(() => {
  for (const workers of opened.splice(0)) workers.close()
})
afterAll(() => folder.remove())

const open = (bounds: Partial<FileWorkerBounds> = {}): FileWorkers => {
  const workers = createFileWorkers(folder.path, bounds)
  opened.push(workers)
  return workers
}

/** Without a bound but those of the test. */
const free: WorkTimes = { cpuMs: 600_000, answerMs: 600_000 }
const drawing = (times: Partial<WorkTimes>): FileWorkerBounds['times'] => ({
  takeUpload: free,
  sniffUpload: free,
  drawPicture: { ...free, ...times },
  sheetToCsv: free,
  inspectCsv: free,
  readCsvPage: free,
  readPage: free,
  readRobots: free,
  readSitemap: free,
  readDocument: free,
})

const pictureOf = (bytes: Uint8Array): PictureWork => ({
  bytes,
  kind: 'drawing',
  side: 64,
  fit: 'inside',
  format: 'png',
})
const draw = ({ run }: FileWorkers, owner: FileOwner, bytes: Uint8Array, options = {}) =>
  run(owner, 'drawPicture', pictureOf(bytes), options)
const pidOf = (workers: FileWorkers): number => {
  const [pid] = workers.pids()
  if (pid === undefined) throw new Error('There is no process')
  return pid
}
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)
/** Once its process draws; it has started within the first second of a processor. */
const working = (workers: FileWorkers) =>
  expect
    .poll(async () => (await readUsage(pidOf(workers)))?.cpuMs ?? (onLinux ? 0 : Infinity), { timeout: 15_000 })
    .toBeGreaterThan(1_000)

describe('file workers', () => {
  it('draw a picture, and keep their process for the next one', async () => {
    const workers = open()
    const { bytes } = await draw(workers, 1, harmless())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 })
    const before = workers.pids()
    await draw(workers, 2, harmless())
    expect(workers.pids()).toEqual(before)
  })

  it('give back the memory of a process without work', async () => {
    const workers = open({ idleMs: 50 })
    await draw(workers, 1, harmless())
    await expect.poll(() => workers.pids(), { timeout: 10_000 }).toEqual([])
  })

  it('end a process that has refused a file, and go on with another one', async () => {
    const workers = open()
    await expect(draw(workers, 1, unfolding())).rejects.toMatchObject({ fault: 'tooComplex' })
    expect(workers.pids()).toEqual([])
    expect((await draw(workers, 1, harmless())).bytes.length).toBeGreaterThan(0)
  })

  it('refuse what is beyond its time of a processor, or its memory', async () => {
    const began = performance.now()
    await expect(draw(open({ times: drawing({ cpuMs: 500, answerMs: 60_000 }) }), 1, endless())).rejects.toMatchObject({
      fault: 'tooComplex',
    })
    expect(performance.now() - began).toBeLessThan(30_000)
    const small = open({ maxMb: 20, times: drawing({ answerMs: 60_000 }) })
    await expect(draw(small, 1, endless())).rejects.toMatchObject({ fault: 'tooComplex' })
  })

  it('answer in time, with a reason that blames no file that got nothing of the machine', async () => {
    const workers = open({ times: drawing({ answerMs: 50 }) })
    await expect(draw(workers, 1, harmless())).rejects.toMatchObject({ status: 503, code: 'interrupted' })
    expect(workers.pids()).toEqual([])
  })

  it('tell of a process that was ended from outside as of something that passes', async () => {
    const workers = open({ times: drawing({ answerMs: 60_000 }) })
    const drawn = draw(workers, 1, endless())
    drawn.catch(() => {})
    await working(workers)
    process.kill(pidOf(workers), 'SIGKILL')
    await expect(drawn).rejects.toMatchObject({ status: 503, code: 'interrupted', retryAfterSeconds: 5 })
    expect((await draw(workers, 1, harmless())).bytes.length).toBeGreaterThan(0)
    // One that rests is found to be dead before anything is asked of it.
    for (const resting of workers.pids()) process.kill(resting, 'SIGKILL')
    await expect.poll(() => workers.pids().some(isAlive), { timeout: 10_000 }).toBe(false)
    expect((await draw(workers, 1, harmless())).bytes.length).toBeGreaterThan(0)
  })

  it('take one file of each owner at a time, so that a neighbour’s is drawn while a bomb burns', async () => {
    const workers = open({ size: 2, times: drawing({ answerMs: 120_000 }) })
    const done: string[] = []
    const send = (owner: FileOwner, name: string, bytes: Uint8Array) =>
      draw(workers, owner, bytes).then(
        () => done.push(name),
        () => done.push(`${name} refused`),
      )
    const bombs = [send(1, 'bomb', endless()), send(1, 'other bomb', endless())]
    await Promise.all([send(2, 'a1', harmless()), send(2, 'a2', harmless()), send('account 7', 'b1', harmless())])
    expect(done).toEqual(['a1', 'b1', 'a2'])
    workers.close()
    await Promise.all(bombs)
    expect(done.slice(3).sort()).toEqual(['bomb refused', 'other bomb refused'])
  })

  it('refuse what waits too long, or with too many others', async () => {
    const workers = open({ size: 1, maxWaitingOfOwner: 1, maxWaiting: 3, times: drawing({ answerMs: 6_000 }) })
    const all = [1, 1, 1, 2, 3, 4].map((owner) => draw(workers, owner, endless()))
    const codes = all.map((one) => one.then(() => 'drawn').catch(({ status, code }) => `${status} ${code}`))
    expect(await Promise.all(codes.slice(1))).toEqual([
      '429 ownFilesAtOnce',
      '429 ownFilesAtOnce',
      '503 filesAtOnce',
      '503 filesAtOnce',
      '503 filesAtOnce',
    ])
    // What nobody waits for has the time.
    const patient = draw(workers, 2, harmless(), { isPatient: true })
    expect((await patient).bytes.length).toBeGreaterThan(0)
  })

  it('end at once when they are closed', async () => {
    const workers = open({ times: drawing({ answerMs: 120_000 }) })
    const drawn = draw(workers, 1, endless())
    const waiting = draw(workers, 1, harmless())
    for (const one of [drawn, waiting]) one.catch(() => {})
    await working(workers)
    const pids = workers.pids()
    const began = performance.now()
    workers.close()
    await expect(drawn).rejects.toMatchObject({ status: 503 })
    await expect(waiting).rejects.toMatchObject({ status: 503 })
    await expect(draw(workers, 1, harmless())).rejects.toMatchObject({ status: 503 })
    expect(performance.now() - began).toBeLessThan(2_000)
    await expect.poll(() => pids.some(isAlive), { timeout: 10_000 }).toBe(false)
  })

  it.runIf(onLinux)('end with a program that was killed, also while they draw', async () => {
    const program = fileURLToPath(new URL('./testing/draw-endlessly.ts', import.meta.url))
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(child.stdout), 'line')
    const pid = Number(line)
    expect(isAlive(pid)).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  it.runIf(onLinux)('know nothing of our settings, go after messages, and die before the program does', async () => {
    const workers = open()
    await draw(workers, 1, harmless())
    const pid = pidOf(workers)
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    const names = read('environ')
      .split('\0')
      .flatMap((pair) => pair.split('=')[0] || [])
    const known = new Set(['PATH', 'TMPDIR', 'MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE', 'NODE_CHANNEL_FD'])
    expect(names.filter((name) => !known.has(name) && name !== 'NODE_CHANNEL_SERIALIZATION_MODE')).toEqual([])
    expect(read('oom_score_adj').trim()).toBe('1000')
    expect(read('stat').split(' ')[18]).toBe('10')
  })

  it('read no file but uploads under way', async () => {
    const workers = open()
    const outside = temporaryFolder('file-workers-outside')
    mkdirSync(join(outside.path, 'deeper'))
    const text = 'Nome\r\nAna\r\n'
    const ask = { rowLength: 100, maxRows: 10, shownRows: 10 }
    for (const path of [join(outside.path, 'a.csv'), join(folder.path, 'a.csv')]) writeFileSync(path, text)
    const inspect = (path: string) => workers.run(1, 'inspectCsv', { path, ...ask })
    expect(await inspect(join(folder.path, 'a.csv'))).toMatchObject({
      rows: 2,
      shown: [
        { line: 1, cells: ['Nome'] },
        { line: 2, cells: ['Ana'] },
      ],
    })
    await expect(inspect(join(outside.path, 'a.csv'))).rejects.toMatchObject({
      fault: 'broken',
      cause: expect.stringContaining('--allow-fs-read'),
    })
    outside.remove()
  })
})

describe('a spreadsheet', () => {
  const bounds = { sheet: null, maxRows: 1_000, maxColumns: 200, maxCharacters: 1_000_000 }
  const first = `<row r="1">${cellOf('A1', 'Nome')}</row>`
  const convert = async (rows: string, before = '') => {
    const path = join(folder.path, 'a.xlsx')
    writeFileSync(path, await writeSheet(rows, before))
    await open().run(1, 'sheetToCsv', { path, ...bounds })
    return readFileSync(csvPath(path), 'utf8')
  }

  it.each<[string, string]>([
    ['a cell far away', `<row r="2">${cellOf('ZZZZZZ999999999', 'x')}</row>`],
    ['a cell below the last row', `<row r="1001">${cellOf('A1001', 'x')}</row>`],
    ['a cell beyond the last column', `<row r="2">${cellOf('GS2', 'x')}</row>`],
    ['a row without cells far below', '<row r="99999999"/>'],
    ['a row with an exponent', '<row r="1e9"/>'],
    ['a row in another base', '<row r="0x3B9ACA00"/>'],
    ['a row whose number is written in numbers', '<row r="&#57;99999999"/>'],
    ['a cell of a row without a number', `<row>${cellOf('A999999999', 'x')}</row>`],
    ['a row with a prefix', `<x:row spans="1:1" r = '999999999'></x:row>`],
  ])('that claims %s is refused before rows are made', async (_, rows) => {
    await expect(convert(first + rows)).rejects.toMatchObject({ fault: 'tooComplex' })
  })

  it.each<[string, string]>([
    ['its size', '<dimension ref="A1:ZZZZZZ999999999"/>'],
    ['its columns', '<cols><col min="1" max="999999999" width="9"/></cols>'],
    ['its joined cells', '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'],
  ])('is read as it is whatever is said of %s', async (_, before) => {
    expect(await convert(first, before)).toBe('Nome\r\n')
  })

  it('is taken to its last row and column', async () => {
    const text = await convert(`${first}<row r="1000">${cellOf('GR1000', 'x')}</row>`)
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';').length),
    ).toEqual(Array.from({ length: 1_000 }, () => 200))
  })

  it('without a cell is a text without rows', async () => {
    expect((await convert('')).trim()).toBe('')
  })

  it('whose texts unfold beyond what a file may hold is refused', async () => {
    const texts = Array.from({ length: 10 }, (_, row) => {
      const cells = ['A', 'B', 'C', 'D', 'E', 'F'].map((column) => cellOf(`${column}${row + 1}`, 'x'.repeat(30_000)))
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
    await expect(convert(texts.join(''))).rejects.toMatchObject({ fault: 'tooComplex' })
  })
})

describe('a drawing', () => {
  it('of bytes that are no text is refused as broken', async () => {
    await expect(draw(open(), 1, Buffer.alloc(1_000, 31))).rejects.toMatchObject({ fault: 'broken' })
    await expect(draw(open(), 1, drawingOf('', 'width="9999999" height="9999999"'))).rejects.toMatchObject({
      fault: 'broken',
    })
  })
})
