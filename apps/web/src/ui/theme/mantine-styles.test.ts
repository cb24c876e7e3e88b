import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../..')
const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const read = (file: string): string => readFileSync(join(sources, file), 'utf8')

/** Components of Mantine that a file imports by name, as far as they have styles. */
const componentsOf = (file: string): string[] =>
  [...read(file).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => /^\s*([A-Z]\w+)\s*$/.exec(name)?.[1] ?? [])
    .filter((name) => existsSync(join(mantine, `styles/${name}.layer.css`)))

const stylesOf = (...files: string[]): Set<string> =>
  new Set(
    files.flatMap((file) =>
      [...read(`ui/theme/${file}`).matchAll(/\/(\w+)\.layer\.css/g)].map(([, name = '']) => name),
    ),
  )

const resolve = (from: string, path: string): string => relative(sources, join(sources, dirname(from), path))

/** What comes with a file: itself and everything that it imports at once, styles too. */
function closureOf(root: string): Set<string> {
  const found = new Set<string>()
  const queue = [root]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (!/\.tsx?$/.test(file)) continue
    for (const [, path = ''] of read(file).matchAll(/^(?:import|export)(?! type)[^'()]*'(\.[^']+)'/gm))
      queue.push(resolve(file, path))
  }
  return found
}

/** Files that are fetched by themselves: the program's first, and whatever somebody imports when it is needed. */
const roots = [
  'main.tsx',
  ...new Set(
    globSync('**/*.{ts,tsx}', { cwd: sources })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, path = '']) => resolve(file, path)),
      )
      .filter((file) => /\.tsx$/.test(file)),
  ),
]

/** The screens whose code comes together with both files (screens.ts). */
const isLarge = (file: string): boolean =>
  /^features\/(bots|campaigns|contacts|companies\/(audit|companies|installation|integrations|mails|platforms|workspaces)|people\/(security|users))\//.test(
    file,
  )

describe('styles of Mantine', () => {
  it('come with every piece that is drawn with them', () => {
    expect(roots.length).toBeGreaterThan(20)
    const missing = roots.flatMap((root) => {
      const files = [...closureOf(root)]
      const sheets = isLarge(root)
        ? ['overlays.css', 'forms.css']
        : files.filter((file) => /^ui\/theme\/\w+\.css$/.test(file)).map((file) => file.slice('ui/theme/'.length))
      const styles = stylesOf('mantine.css', ...sheets.filter((file) => file !== 'styles.css'))
      const used = files.filter((file) => file.endsWith('.tsx')).flatMap(componentsOf)
      return [...new Set(used)].filter((name) => !styles.has(name)).map((name) => `${root}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('are loaded once: no component stands in two files', () => {
    const files = ['mantine.css', 'overlays.css', 'forms.css'].map((file) => [...stylesOf(file)])
    expect(new Set(files.flat()).size).toBe(files.flat().length)
  })
})
