import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dayMs = 86_400_000
const mostBytes = 1_000_000_000

const git = (...args: string[]): Buffer | null => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, maxBuffer: mostBytes })
  return status === 0 ? stdout : null
}

/** The commit at which this branch stood a day before its last one. Null without a repository, or where its history is too short. */
export const findVersionBefore = (): string | null => {
  const last = Date.parse(git('log', '-1', '--format=%cI')?.toString().trim() ?? '')
  if (Number.isNaN(last)) return null
  return (
    git('rev-list', '-1', `--before=${new Date(last - dayMs).toISOString()}`, 'HEAD')
      ?.toString()
      .trim() || null
  )
}

/**
 * Writes a commit's tree into a new folder, with its dependencies: those of this tree where both ask for the same.
 * @returns the folder
 * @throws where the archive or the installation fails
 */
export const extractVersion = (commit: string, folder: string): string => {
  mkdirSync(folder, { recursive: true })
  const archive = git('archive', commit)
  if (!archive) throw new Error(`git archive ${commit} failed`)
  run('tar', ['-x', '-C', folder], { cwd: root, input: archive })
  if (readFileSync(join(folder, 'package-lock.json'), 'utf8') === readFileSync(join(root, 'package-lock.json'), 'utf8'))
    copyDependencies(folder)
  else run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

/** Links between workspaces stay relative, so that they lead into the new folder. */
const copyDependencies = (folder: string): void => {
  const nested = globSync('{apps,packages}/*/node_modules', { cwd: root })
  for (const place of ['node_modules', 'bench/node_modules', 'e2e/node_modules', 'tools/node_modules', ...nested])
    if (existsSync(join(root, place)))
      cpSync(join(root, place), join(folder, place), { recursive: true, verbatimSymlinks: true })
}

const run = (program: string, args: string[], options: { cwd: string; input?: Buffer }): void => {
  const { status, error, stderr } = spawnSync(program, args, { ...options, maxBuffer: mostBytes })
  if (status !== 0)
    throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr.toString().slice(-2_000)}`)
}
