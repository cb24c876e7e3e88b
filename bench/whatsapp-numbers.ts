// Memory of WhatsApp numbers in the process that speaks their protocol: `node bench/whatsapp-numbers.ts [how many]`. Each is
// paired with the stand-in of WhatsApp Web, which runs in a process of its own, and takes and sends one message.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDeviceHost } from '../apps/server/src/channels/whatsapp-qr/device-host.ts'
import type { DeviceAsk, Told } from '../apps/server/src/channels/whatsapp-qr/protocol.ts'
import { startWhatsAppWeb } from '../tools/standins/whatsapp-web/index.ts'

const self = fileURLToPath(import.meta.url)
const restart = 515
/** After so long without work, what is held is held for good. */
const restMs = 10_000

const standIn = async (): Promise<void> => {
  const web = await startWhatsAppWeb()
  process.send?.({ url: web.url, control: `${web.mediaUrl}/control/` })
  process.on('disconnect', () => process.exit(0))
}

const residentMb = (pid: number): number => {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1_024
}

const measure = async (wanted: number): Promise<void> => {
  const child = fork(self, ['stand-in'], { execArgv: [] })
  const [{ url, control }] = (await once(child, 'message')) as [{ url: string; control: string }]
  const steer = async (act: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${control}${act}`, { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  const devices = createDeviceHost({ warn: (detail, message) => console.error(message, detail) })

  const connect = async (number: string): Promise<void> => {
    const keys = new Map<string, string>()
    const answer = async (ask: DeviceAsk): Promise<unknown> => {
      if (ask.name === 'sent-text') return null
      if (ask.name === 'read')
        return new Map(
          ask.ids.flatMap((id): [string, string][] => {
            const value = keys.get(`${ask.kind} ${id}`)
            return value === undefined ? [] : [[id, value]]
          }),
        )
      for (const { kind, id, value } of ask.changes)
        if (value === null) keys.delete(`${kind} ${id}`)
        else keys.set(`${kind} ${id}`, value)
      return null
    }
    const opened = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    const open = (): void => {
      const told = (what: Told): void => {
        if (what.kind === 'code') void steer('scan', { code: what.code, number })
        if (what.kind === 'open') opened.resolve()
        if (what.kind === 'messages') heard.resolve()
        if (what.kind === 'closed' && what.code === restart) open()
      }
      sockets.set(number, devices.open({ url, codeMs: 60_000 }, { told, answer }))
    }
    open()
    await opened.promise
    const customer = `55118${number.slice(-8)}`
    await steer('write', { device: `${number}:1`, from: customer, message: { conversation: 'oi' } })
    await heard.promise
    const message = { to: `${customer}@s.whatsapp.net`, messageId: `3EB0${number}`, isRevocation: false }
    await sockets.get(number)?.call({ name: 'send', message: { ...message, message: { conversation: 'olá' } } })
  }
  const sockets = new Map<string, ReturnType<typeof devices.open>>()
  const report: { numbers: number; mb: number }[] = []
  const marks = new Set([1, Math.ceil(wanted / 2), wanted])
  for (let count = 1; count <= wanted; count += 1) {
    await connect(`55119${String(70_000_000 + count)}`)
    if (!marks.has(count)) continue
    await wait(restMs)
    const mb = residentMb(devices.pid() ?? 0)
    report.push({ numbers: count, mb })
    console.log(`${count} numbers: ${mb.toFixed(0)} MB`)
  }
  const [first, last] = [report[0], report.at(-1)]
  if (first && last && last.numbers > first.numbers)
    console.log(`each more: ${((last.mb - first.mb) / (last.numbers - first.numbers)).toFixed(2)} MB`)
  child.disconnect()
  for (const socket of sockets.values()) socket.close()
}

if (process.argv[2] === 'stand-in') await standIn()
else await measure(Number(process.argv[2] ?? 100))
