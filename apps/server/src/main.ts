import { flushCompileCache } from 'node:module'
import { prepareLanguage } from '@prosa/language'
import { type App, buildApp } from './app.ts'
import { type Config, loadConfig } from './config.ts'
import { type DemoLogin, prepareDemo } from './demo/index.ts'
import { systemClock } from './platform/clock/index.ts'
import { type OpenDatabase, openDatabase } from './platform/database/open.ts'
import { StartError } from './platform/errors/index.ts'
import { surviveUnhandled } from './platform/log/unhandled.ts'

/**
 * A stop that takes longer is ended: what was acknowledged is stored, and leases bring back the rest. Supervisors kill after
 * ten seconds or more.
 */
const stopTimeoutMs = 9_500

const main = async (): Promise<void> => {
  const config = loadConfig()
  const opening = openDatabase(config, (reason) => fail(new StartError(reason)))
  // While the database starts in a process of its own.
  prepareLanguage()
  const opened = await opening
  let app: App | undefined
  try {
    app = await buildApp({ config, clock: systemClock, database: opened.database, jobsAddress: opened.jobsAddress })
    const logins = config.production ? [] : await prepareDemo(app.platform)
    surviveUnhandled(app.platform.log)
    await app.start()
    const address = await listen(app, config)
    stopOnSignals(app, opened)
    greet(config, address, logins)
    // Else Node keeps what it has compiled (NODE_COMPILE_CACHE) at an orderly end alone, and whoever comes after a kill compiles it again.
    flushCompileCache()
  } catch (error) {
    await app?.close()
    await opened.close()
    throw error
  }
}

const listen = async ({ http }: App, { host, port }: Config): Promise<string> => {
  try {
    return await http.listen({ host, port })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`A porta ${port} já está em uso: escolha outra com PORT.`, { cause })
    if (code === 'EACCES')
      throw new StartError(`Sem permissão para usar a porta ${port}: escolha outra com PORT.`, { cause })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`O endereço ${host} (HOST) não é desta máquina.`, { cause })
    throw cause
  }
}

const stopOnSignals = (app: App, opened: OpenDatabase): void => {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), stopTimeoutMs).unref()
    await app.close()
    await opened.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(fail))
  // Started by scripts/start.mjs, which may be killed where nobody can pass on a signal: then this ends too.
  process.on('disconnect', () => void stop().catch(fail))
}

const greet = (config: Config, address: string, logins: readonly DemoLogin[]): void => {
  console.log(`\nProsa está pronto em ${config.publicUrl ?? address}\n`)
  if (config.production && !config.publicUrl?.startsWith('https:'))
    console.warn('Atenção: sem PUBLIC_URL com https, os cookies da sessão vão sem Secure e sem o prefixo __Host-.\n')
  if (logins.length === 0) return
  const width = Math.max(...logins.map(({ email }) => email.length))
  console.log('Pessoas da demonstração:')
  for (const { email, password, role } of logins) console.log(`  ${email.padEnd(width)}  ${password}  ${role}`)
  console.log('')
}

/** One line for the person at the terminal where he can act on it; otherwise everything that helps to find the mistake. */
const fail = (error: unknown): never => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

main().catch(fail)
