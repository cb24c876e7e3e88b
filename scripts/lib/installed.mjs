// Whether node_modules is what package-lock.json says, and how it becomes so. Runs on whatever Node the machine has, without
// any package: nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** The Node that the project brings with it, whatever the machine has. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
export const bin = (name) => join(root, 'node_modules', '.bin', name)

const oldest = [20, 19]

/** Installs what is missing, showing npm's own progress. Ends the process with one line where that is impossible. */
export const ensureInstalled = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    console.error(`O Prosa precisa do Node ${oldest.join('.')} ou mais novo; este é o ${process.versions.node}.`)
    process.exit(1)
  }
  if (!isInstalled()) {
    console.log('Instalando as dependências (só na primeira vez ou quando elas mudam)…')
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
    })
    if (status !== 0) {
      console.error('As dependências não puderam ser instaladas: veja a mensagem do npm acima.')
      process.exit(status ?? 1)
    }
  }
  ensureNode()
}

/** npm writes what it has installed beside it; compared package by package, since files' times say nothing after a clone. */
const isInstalled = () => {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = packagesOf(hidden)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, peer, link }]) => {
      if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
      const present = installed[path]
      // Packages for other systems are listed and not installed.
      if (!present) return Boolean(optional || (peer && optional !== false))
      return link || present.version === version
    },
  )
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Where install scripts are switched off the Node of the project has not been fetched; its own script fetches it. */
const ensureNode = () => {
  if (works(node)) return
  const script = join(root, 'node_modules', 'node', 'installArchSpecificPackage.js')
  spawnSync(process.execPath, [script], { cwd: join(root, 'node_modules', 'node'), stdio: 'inherit' })
  if (works(node)) return
  console.error('O Node do projeto não pôde ser instalado: rode "npm rebuild node" e veja a mensagem.')
  process.exit(1)
}

const works = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
