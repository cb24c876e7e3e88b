import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFile, isOpenToOthers, makeFolder, openPlain } from './backup-files.ts'

const temporary = temporaryFolder('backup-files')
const folder = realpathSync(temporary.path)
afterAll(temporary.remove)

describe('a file of a backup', () => {
  it('is read where it is a plain one', async () => {
    writeFileSync(join(folder, 'plain'), 'dados')
    expect(await text(await openPlain(join(folder, 'plain')))).toBe('dados')
  })

  it('is refused where it is a link, lies behind one, or is a pipe', async () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, 'secret'), 'segredo')
    symlinkSync(join(elsewhere, 'secret'), join(folder, 'link'))
    symlinkSync(elsewhere, join(folder, 'behind'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    for (const path of ['link', 'behind/secret', 'pipe', 'elsewhere'])
      await expect(openPlain(join(folder, path)), path).rejects.toThrow(/só tem arquivos comuns/)
  })

  it('that is missing says so, for whoever asks', async () => {
    await expect(openPlain(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('other users of the machine', () => {
  it('read nothing of what is made here, and something of what is opened to them', async () => {
    const place = join(folder, 'backup')
    await makeFolder(join(place, 'files'))
    const path = join(place, 'files', 'one')
    await new Promise<void>((done) => createFile(path).end('x', done))
    expect(await isOpenToOthers(place)).toBe(false)
    chmodSync(place, 0o755)
    expect(await isOpenToOthers(place)).toBe(false)
    chmodSync(path, 0o644)
    expect(await isOpenToOthers(place)).toBe(true)
    chmodSync(place, 0o700)
    expect(await isOpenToOthers(place)).toBe(false)
  })
})

it('nothing else in this folder makes or reads files', () => {
  const here = new URL('.', import.meta.url)
  const others = readdirSync(here).filter((name) => !name.includes('.test.') && name !== 'backup-files.ts')
  const makes =
    /\b(createReadStream|createWriteStream|readFile|writeFile|copyFile|mkdir|open|cp|symlink)\b[^\n]*from 'node:fs/
  expect(others.filter((name) => makes.test(readFileSync(new URL(name, here), 'utf8')))).toEqual([])
})
