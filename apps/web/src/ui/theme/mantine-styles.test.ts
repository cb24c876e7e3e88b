import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../..')
const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))

/** Components of Mantine that the files of a folder import by name. */
function listUsedComponents(folder: string): string[] {
  const used = new Set<string>()
  for (const file of globSync('**/*.tsx', { cwd: join(sources, folder) })) {
    const text = readFileSync(join(sources, folder, file), 'utf8')
    for (const [, names = ''] of text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g))
      for (const name of names.split(',')) if (/^\s*[A-Z]\w+\s*$/.test(name)) used.add(name.trim())
  }
  return [...used].filter((name) => existsSync(join(mantine, `styles/${name}.layer.css`)))
}

const isIn =
  (...files: string[]) =>
  (name: string): boolean =>
    files.some((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes(`/${name}.layer.css`))

describe('styles of Mantine', () => {
  it('are there for every component that is used', () => {
    const used = listUsedComponents('.')
    expect(used).toContain('Button')
    expect(used.filter((name) => !isIn('mantine.css', 'forms.css')(name))).toEqual([])
  })

  it('come with the first load for the screens that do not fetch forms.css', () => {
    const used = ['app', 'ui', 'features/session', 'features/home', 'features/companies', 'features/inbox'].flatMap(
      listUsedComponents,
    )
    expect(used.filter((name) => !isIn('mantine.css')(name))).toEqual([])
  })
})
