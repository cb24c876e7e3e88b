// Lines and files of TypeScript by part of the house: `node scripts/count-lines.ts [commit]`, else of what is committed now.
// "Small" files have 20 lines or fewer; tests are counted apart.
import { execFileSync } from 'node:child_process'

interface Count {
  files: number
  lines: number
  small: number
  testLines: number
}

const commit = process.argv[2] ?? 'HEAD'
const listing = execFileSync('git', ['grep', '-c', '', commit, '--', '*.ts', '*.tsx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|\/testing\.tsx?$|^e2e\//.test(path)

/** `apps/server/src/features/people/users/x.ts` belongs to `server` and `server features/people`, `packages/flow/src/x.ts` to `flow`. */
const partsOf = (path: string): string[] => {
  const [top = '', name = '', src, folder, domain, file] = path.split('/')
  if (top !== 'apps') return [top === 'packages' ? name : top]
  if (src !== 'src' || !domain) return [name]
  return [name, folder === 'features' && file ? `${name} features/${domain}` : `${name} ${folder}`]
}

const counts = new Map<string, Count>()
for (const line of listing.split('\n').filter(Boolean)) {
  const [, path = '', number = '0'] = /^[^:]+:(.+):(\d+)$/.exec(line) ?? []
  const lines = Number(number)
  for (const part of ['all', ...partsOf(path)]) {
    const count = counts.get(part) ?? { files: 0, lines: 0, small: 0, testLines: 0 }
    counts.set(part, count)
    if (isTest(path)) count.testLines += lines
    else {
      count.files += 1
      count.lines += lines
      count.small += lines <= 20 ? 1 : 0
    }
  }
}
console.log(`${commit}: lines, files, of them small, lines of tests`)
for (const [part, { lines, files, small, testLines }] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(
    part.padEnd(34),
    String(lines).padStart(8),
    String(files).padStart(6),
    String(small).padStart(5),
    String(testLines).padStart(8),
  )
