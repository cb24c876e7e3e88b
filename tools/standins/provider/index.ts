import { once } from 'node:events'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in of a provider treats what it is sent. */
export const providerModes = ['ok', '500', '429', 'hang', 'accept-then-reset'] as const
export type ProviderMode = (typeof providerModes)[number]

/** One message that the provider took, as its ledger on disk holds it. */
export interface LedgerEntry {
  atMs: number
  reference: string
  to: string
  text: string
  /** Whether its sender was told. */
  mode: ProviderMode
}

export interface FakeProvider {
  url: string
  setMode(mode: ProviderMode): void
  /** Hears of a message whose sender was not told; a status webhook may tell it afterwards. */
  onUntold(listener: (reference: string, connection: string) => void): void
  /** Hears of each message that it took. */
  onTaken(listener: (entry: LedgerEntry) => void): void
  close(): Promise<void>
}

const hangMs = 60_000

/**
 * A provider that writes down what it takes, fsynced before it answers, and misbehaves when told to: so what really reached
 * it can be compared with what the server believes.
 */
export const startFakeProvider = async (ledgerFile: string): Promise<FakeProvider> => {
  const ledger = openSync(ledgerFile, 'a')
  let mode: ProviderMode = 'ok'
  let count = 0
  let untold: (reference: string, connection: string) => void = () => {}
  let taken: (entry: LedgerEntry) => void = () => {}

  const accept = (body: string): LedgerEntry => {
    const { reference, to, text } = JSON.parse(body) as { reference: string; to: string; text: string }
    const entry: LedgerEntry = { atMs: Date.now(), reference, to, text, mode }
    writeSync(ledger, `${JSON.stringify(entry)}\n`)
    fsyncSync(ledger)
    taken(entry)
    return entry
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const part of request) body += String(part)
    // It does not tell what customers are called.
    if (request.method !== 'POST') response.writeHead(404).end()
    else if (mode === '500') response.writeHead(500).end()
    else if (mode === '429') response.writeHead(429, { 'retry-after': '1' }).end()
    else if (mode === 'hang') setTimeout(() => response.destroy(), hangMs).unref()
    else {
      const entry = accept(body)
      if (entry.mode === 'ok') {
        count += 1
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id: `p${count}-${entry.atMs}` }))
      } else {
        response.destroy()
        untold(entry.reference, decodeURIComponent((request.url ?? '').split('/').at(-1) ?? ''))
      }
    }
  }

  // A server that was killed in the middle of a request is what this is for.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMode: (next) => {
      mode = next
    },
    onUntold: (listener) => {
      untold = listener
    },
    onTaken: (listener) => {
      taken = listener
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      closeSync(ledger)
    },
  }
}

export const readLedger = (ledgerFile: string): LedgerEntry[] =>
  readFileSync(ledgerFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LedgerEntry)
