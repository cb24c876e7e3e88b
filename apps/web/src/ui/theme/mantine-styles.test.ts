import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../..')
const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))

/** Components of Mantine that any file of the application imports by name. */
function listUsedComponents(): Set<string> {
  const used = new Set<string>()
  for (const file of globSync('**/*.tsx', { cwd: sources })) {
    const text = readFileSync(join(sources, file), 'utf8')
    for (const [, names = ''] of text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g))
      for (const name of names.split(',')) if (/^\s*[A-Z]\w+\s*$/.test(name)) used.add(name.trim())
  }
  return used
}

describe('styles of Mantine', () => {
  it('are there for every component that is used', () => {
    const lines = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')
    const used = [...listUsedComponents()]
    expect(used).toContain('Button')
    const missing = used.filter(
      (name) => existsSync(join(mantine, `styles/${name}.layer.css`)) && !lines.includes(`/${name}.layer.css`),
    )
    expect(missing).toEqual([])
  })
})
