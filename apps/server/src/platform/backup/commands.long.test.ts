import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { testSecretKey } from '../testing/secret-key.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** The commands as a person at the shell runs them, on an embedded database that nobody else runs. */
const run = (command: string, said: string[], settings: Record<string, string>) => {
  const path = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path, ...said],
    { encoding: 'utf8', env: { PATH: process.env.PATH, SECRET_KEY: testSecretKey, ...settings } },
  )
  return { status, said: stdout + stderr }
}

it('back up one embedded installation, prove it, and bring it into another, which refuses it a second time', () => {
  const folder = temporaryFolder('commands')
  try {
    const [first, second] = [{ DATA_DIR: `${folder.path}/first` }, { DATA_DIR: `${folder.path}/second` }]
    const backup = `${folder.path}/backup`
    expect(run('migrate', [], first)).toMatchObject({ status: 0 })
    expect(run('backup', [], first)).toMatchObject({ status: 2, said: expect.stringContaining('npm run backup') })
    expect(run('backup', [backup], first)).toEqual({ status: 0, said: expect.stringContaining('SECRET_KEY') })
    expect(run('restore', [backup, '--verify'], first)).toMatchObject({
      status: 0,
      said: expect.stringContaining('volta inteiro'),
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
