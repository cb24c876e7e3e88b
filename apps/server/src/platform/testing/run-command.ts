import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { testSecretKey } from './secret-key.ts'

/**
 * A command of the program as started from the shell: program, arguments and options of `spawn`, without other
 * settings.
 */
export const commandOf = (command: string, said: readonly string[], settings: Record<string, string>) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const path = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url))
  return [
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path, ...said],
    { env: { PATH, NODE_COMPILE_CACHE, SECRET_KEY: testSecretKey, ...settings } },
  ] as const
}

/** Runs a command to its end. */
export const runCommand = (command: string, said: readonly string[], settings: Record<string, string>) => {
  const [program, words, options] = commandOf(command, said, settings)
  const { status, stdout, stderr } = spawnSync(program, words, { ...options, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
