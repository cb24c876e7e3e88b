import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { headersOf, type Person } from './staff.ts'

const fileBytes = 20 * 1024 * 1024
const atOnce = 2
const pauseMs = 100

/** Puts a document into a dialog. @returns its address below the program's. */
export const sendFile = async (person: Person, url: string, dialogId: number): Promise<string> => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileBytes), Buffer.from('\n%%EOF')])
  const form = new FormData()
  form.set('name', 'manual.pdf')
  form.set('mimeType', 'application/pdf')
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'manual.pdf')
  const upload = await fetch(`${url}/api/files/upload`, { method: 'POST', headers: headersOf(person, url), body: form })
  if (!upload.ok) throw new Error(`the upload answered ${upload.status}: ${await upload.text()}`)
  const file = (await upload.json()) as { fileId: string; url: string }
  const sent = await fetch(`${url}/api/omnichannel/dialogs/${dialogId}/messages`, {
    method: 'POST',
    headers: { ...headersOf(person, url), 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: randomUUID(), message: '', fileIds: [file.fileId] }),
  })
  if (!sent.ok) throw new Error(`the message answered ${sent.status}: ${await sent.text()}`)
  return file.url
}

/** People who begin to download, often a part only, and leave in the middle. */
export const downloadUntil = async (
  person: Person,
  path: string,
  url: () => string,
  random: () => number,
  isOver: () => boolean,
): Promise<number> => {
  let aborted = 0
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const base = url()
      const from = Math.floor(random() * fileBytes)
      const range: Record<string, string> = random() < 0.7 ? { range: `bytes=${from}-` } : {}
      const abort = new AbortController()
      try {
        const timeout = AbortSignal.timeout(10_000)
        const answer = await fetch(base + path, {
          headers: { ...headersOf(person, base), ...range },
          signal: AbortSignal.any([abort.signal, timeout]),
        })
        const reader = answer.body?.getReader()
        await reader?.read()
        abort.abort()
        aborted += 1
      } catch {
        // Processes and their database come and go here.
      }
      await sleep(pauseMs * (0.5 + random()))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return aborted
}
