// Builds the browsers' parts when their sources have changed since the last time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bin, node, root } from './installed.mjs'

const parts = [
  { name: 'interface', folder: 'apps/web', product: 'dist/index.html' },
  { name: 'live chat', folder: 'apps/widget', product: 'dist/script.js' },
]
/** What a build reads besides its own folder. */
const shared = ['packages', 'package-lock.json', 'tsconfig.base.json']
const skipped = /(^|\/)(node_modules|dist|\.vite)$|\.test\.tsx?$|\.md$/

/** @param {{ force?: boolean }} options `force` builds what is up to date too. */
export const ensureBuilt = ({ force = false } = {}) => {
  const common = hashOf(shared)
  for (const part of parts) {
    const hash = createHash('sha256')
      .update(common)
      .update(hashOf([part.folder]))
      .digest('hex')
    const stamp = join(root, 'node_modules', '.cache', 'prosa', `${part.folder.replace('/', '-')}.built`)
    const isBuilt = existsSync(join(root, part.folder, part.product)) && existsSync(stamp)
    if (!force && isBuilt && readFileSync(stamp, 'utf8') === hash) continue
    console.log(`Construindo: ${part.name}…`)
    const { status } = spawnSync(node, [bin('vite'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, part.folder),
      stdio: 'inherit',
    })
    if (status !== 0) {
      console.error(`A construção falhou (${part.name}): veja a mensagem acima.`)
      process.exit(status ?? 1)
    }
    compress(join(root, part.folder, 'dist'))
    mkdirSync(join(stamp, '..'), { recursive: true })
    writeFileSync(stamp, hash)
  }
}

/** Beside each text its gzip and brotli, so that the server sends them without work. */
const compress = (folder) => {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue
    const file = join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

const add = (hash, path) => {
  if (skipped.test(path)) return
  const full = join(root, path)
  const entries = listOf(full)
  if (!entries) hash.update(path).update(readFileSync(full))
  else for (const entry of entries.sort()) add(hash, `${path}/${entry}`)
}

const listOf = (path) => {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
