import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '../../apps/server/src/platform/database/embedded/index.ts'
import { findRunning } from '../../apps/server/src/platform/database/embedded/index.ts'
import { temporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts'
import { freePort } from '../../bench/faults/free-port.ts'
import { within } from '../../bench/faults/within.ts'
import { startDialogflow } from '../../tools/standins/dialogflow/index.ts'
import { startTakingProvider } from '../../tools/standins/provider/taking.ts'
import { startWhatsAppWeb, type WhatsAppWeb } from '../../tools/standins/whatsapp-web/index.ts'
import { disorder } from './disorder.ts'

export interface RunningServer {
  url: string
  password: string
  /** The stand-in for Dialogflow that it asks. */
  dialogflowUrl: string
  /** The stand-in for WhatsApp Web, with its phones. */
  whatsAppWeb: WhatsAppWeb
  /** With which the program seals what it keeps. */
  secretKey: string
  /** The way of the database's owner into it. */
  database(): Promise<DatabaseAddress>
  /** Resolved when it ends and nobody asked for it. */
  died: Promise<Error>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
export const password = 'uma-senha-longa-para-testes'
const readyMs = 60_000
/** A program that is asked to stop exits in ten seconds. */
const stopMs = 30_000
/** Characters of what a program printed. */
const mostKept = 20_000
/** Known, so that a journey can read the code that a picture shows. */
const secretKey = 'um-segredo-longo-para-testes-de-jornadas'

/**
 * The whole program as a newcomer starts it, on a folder and port of its own, with the demo companies. With `E2E_URL`,
 * `DATA_DIR` and `DEMO_PASSWORD` one that runs already, to write journeys against.
 */
export const startServer = async (settings: Record<string, string> = {}): Promise<RunningServer> => {
  const running = process.env.E2E_URL
  const whatsAppWeb = await startWhatsAppWeb({ port: Number(process.env.WHATSAPP_WEB_PORT ?? 0) })
  // Its line keeps the order, as WhatsApp's does.
  if (disorder) whatsAppWeb.behaviour.duplicates = disorder.duplicates
  if (running)
    return {
      url: running,
      password: process.env.DEMO_PASSWORD ?? password,
      dialogflowUrl: process.env.DIALOGFLOW_URL ?? '',
      whatsAppWeb,
      secretKey: process.env.SECRET_KEY ?? secretKey,
      database: () => databaseOf(process.env.DATA_DIR ?? './data'),
      died: new Promise(() => undefined),
      stop: () => whatsAppWeb.stop(),
    }
  const { path: folder, remove } = temporaryFolder('e2e')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startTakingProvider()
  const dialogflow = await startDialogflow()
  const whatsApp = {
    WHATSAPP_WEB_URL: whatsAppWeb.url,
    WHATSAPP_MEDIA_URL: whatsAppWeb.mediaUrl,
    SECRET_KEY: secretKey,
  }
  const leave = async (): Promise<void> => {
    await provider.stop()
    await dialogflow.stop()
    await whatsAppWeb.stop()
    remove()
  }
  const starting = startProcess(url, {
    PORT: String(port),
    DATA_DIR: folder,
    ...(settings.NODE_ENV === 'production'
      ? {}
      : {
          FAKE_CHANNEL_URL: provider.url,
          DIALOGFLOW_URL: dialogflow.url,
          DIALOGFLOW_EDITS_PER_MINUTE: '100000',
          ALLOW_PRIVATE_ADDRESSES: '1',
          ...whatsApp,
        }),
    ...settings,
  })
  const started = await starting.catch((error: unknown) => leave().then(() => Promise.reject(error)))
  return {
    url,
    password,
    dialogflowUrl: dialogflow.url,
    whatsAppWeb,
    secretKey,
    database: () => databaseOf(folder),
    died: started.died,
    stop: () => started.stop().finally(leave),
  }
}

/** On a busy machine a database refuses a connection for a moment: its line of callers is full. */
const databaseOf = async (folder: string, tries = 20): Promise<DatabaseAddress> => {
  const running = await findRunning(folder)
  if (running) return { ...running, database: 'prosa' }
  if (tries === 0) throw new Error(`no database runs on ${folder}`)
  await pause(250)
  return databaseOf(folder, tries - 1)
}

export interface RunningProcess {
  /** Resolved when it ends and nobody asked for it. */
  died: Promise<Error>
  stop(): Promise<void>
}

/** One process of the program, ready; its settings are what the environment says and those given. */
export const startProcess = async (url: string, settings: Record<string, string>): Promise<RunningProcess> => {
  let output = ''
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DEMO_PASSWORD: password, LOG_LEVEL: 'warn', RATE_LIMIT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output = (output + data).slice(-mostKept)))
  let isAsked = false
  const died = Promise.withResolvers<Error>()
  const ended = Promise.withResolvers<void>()
  child.once('error', ended.reject)
  child.once('exit', (code, signal) => {
    if (!isAsked) died.resolve(new Error(`the server ended with ${code ?? signal}:\n${output}`))
    ended.resolve()
  })
  try {
    await Promise.race([waitUntilReady(url, child), ended.promise.then(() => Promise.reject(new Error('it ended')))])
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`the server did not start:\n${output}`, { cause: error })
  }
  return {
    died: died.promise,
    stop: async () => {
      isAsked = true
      child.kill('SIGTERM')
      await within(stopMs, ended.promise).finally(() => child.kill('SIGKILL'))
    },
  }
}

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const until = Date.now() + readyMs
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it was not ready in time')
}
