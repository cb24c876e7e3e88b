import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examples, writeExample } from './examples.ts'

/*
 * The lines that the page and the guide show compile with the types of the committed document, by the versions of
 * openapi-typescript and openapi-fetch that are installed here.
 */

const root = resolve(import.meta.dirname, '../../../../../..')
const run = promisify(execFile)
let place: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'api-client-'))
  const generator = createRequire(import.meta.url).resolve('openapi-typescript/package.json')
  const cli = join(dirname(generator), 'bin/cli.js')
  await run(process.execPath, [cli, join(root, 'docs/api/v1.json'), '-o', join(place, 'prosa.d.ts')])
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    moduleDetection: 'force',
    types: ['node'],
    skipLibCheck: true,
  }
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
})
afterAll(() => rm(place, { recursive: true }))

const compile = async (): Promise<string> =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', place]).then(
    () => '',
    (error: { stdout?: string }) => error.stdout ?? String(error),
  )

it('compiles what the page and the guide show, and refuses what the document does not know', async () => {
  for (const [at, example] of examples.entries())
    await writeFile(join(place, `example-${at}.ts`), writeExample('typescript', example, 'https://chat.loja.com.br'))
  const guide = await readFile(join(root, 'docs/api.md'), 'utf8')
  const shown = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '')
  expect(shown.length).toBeGreaterThan(0)
  for (const [at, code] of shown.entries()) await writeFile(join(place, `guide-${at}.ts`), code)
  expect(await compile()).toBe('')
  const [first] = examples.map((example) => writeExample('typescript', example, 'https://h'))
  await writeFile(join(place, 'wrong.ts'), `${first}\nconst wrong: number = data\n`)
  expect(await compile()).toContain('wrong.ts')
})
