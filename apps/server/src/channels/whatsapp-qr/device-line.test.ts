import { connect, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startWhatsAppWeb, type WhatsAppWeb } from '../../../../../tools/standins/whatsapp-web/index.ts'
import { linkInMemory } from '../../testing/whatsapp-qr/numbers-in-memory.ts'
import { createDeviceHost, type DeviceHost } from './device-host.ts'

const patience = { timeout: 25_000, interval: 50 }

/* Whoever hears that a socket is closed may let another process open one: its line must be down by then. */

/** A line on which the way back can be held, as a slow one or a server that does not say good-bye. */
const slowLine = async (target: string) => {
  const near = new Set<Socket>()
  let isHeld = false
  const server = createServer((socket) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1')
    near.add(socket)
    for (const one of [socket, far]) one.on('error', () => one.destroy())
    socket.on('close', () => {
      near.delete(socket)
      far.destroy()
    })
    far.on('close', () => socket.destroy())
    socket.pipe(far)
    far.on('data', (bytes) => void (isHeld || socket.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `ws://127.0.0.1:${port}/ws/chat`,
    open: () => near.size,
    hold: () => {
      isHeld = true
    },
    stop: () => {
      for (const socket of near) socket.destroy()
      server.close()
    },
  }
}

let web: WhatsAppWeb
let line: Awaited<ReturnType<typeof slowLine>>
let devices: DeviceHost
let last = 0
beforeAll(async () => {
  web = await startWhatsAppWeb()
  devices = createDeviceHost({ warn: () => {} })
})
afterEach(() => line.stop())
afterAll(() => web.stop())

/** What reached this process before something else did is handled, in whatever order it is read. */
const settled = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) await setImmediate()
}

/** A number behind a slow line; how many lines were up as its end was told. */
const linked = async () => {
  line = await slowLine(web.url)
  last += 1
  const ends: number[] = []
  const hear = ({ kind }: { kind: string }): void => {
    // The end of the line came before this word, over another way.
    if (kind === 'closed') void settled().then(() => ends.push(line.open()))
  }
  const number = await linkInMemory(devices, web, `55119${String(60_000_000 + last)}`, { url: line.url, hear })
  await expect.poll(() => web.devices.get(number.device)?.preKeys.length, patience).toBeGreaterThan(0)
  return { ...number, ends }
}

describe('the end of a socket', { timeout: 120_000 }, () => {
  it('is told after its line is down, where keys could not be kept', async () => {
    const { device, ends, refuseWrites } = await linked()
    refuseWrites()
    await web.write({ device, from: '5511970000001', message: { conversation: 'oi' } })
    line.hold()
    await expect.poll(() => ends, patience).toEqual([0])
  })

  it('is told after its line is down, where the server does not say good-bye', async () => {
    const { socket, ends } = await linked()
    line.hold()
    socket.close()
    await expect.poll(() => ends, patience).toEqual([0])
  })

  it('is told after its line is down, where it is closed while it is ending already', async () => {
    const { socket, ends } = await linked()
    line.hold()
    socket.close()
    socket.close()
    await expect.poll(() => ends, patience).toEqual([0])
  })

  it('comes with the end of the process, where that hangs', async () => {
    const { socket, ends } = await linked()
    const pid = devices.pid() ?? 0
    process.kill(pid, 'SIGSTOP')
    socket.close()
    await expect.poll(() => ends, patience).toEqual([0])
    await expect.poll(() => devices.pid(), patience).toBeNull()
  })
})
