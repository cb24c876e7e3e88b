import { type DialogStreamOut, joinDialog } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../features/inbox/streams/testing.ts'
import type { Caller } from '../../platform/testing/index.ts'
import { patience, type QrWorld, qrWorld } from '../../testing/whatsapp-qr/testing.ts'

/* Who types, from the dialog's stream to a customer's phone and back, with the library itself against the stand-in. */

let qr: QrWorld
let device: string
let asMarina: Caller
beforeAll(async () => {
  qr = await qrWorld()
  device = await qr.link(await qr.connection(), qr.number())
  const { companyId, workspaceId } = qr.world
  const of = { company: { id: companyId }, workspaces: [{ id: workspaceId }] }
  asMarina = await qr.app.as(await qr.app.build.user({ ...of, permissions: ['omnichannel_view'] }))
}, 120_000)
afterAll(() => qr.close())

const dialogOf = async (number: string): Promise<number | undefined> =>
  (
    await qr.row<{ id: number }>(
      'select d.id from dialog d join identity i on i.id = d.identity_id where i.external_id = $1',
      [`${number}@s.whatsapp.net`],
    )
  )?.id
/** A customer's room, joined and on the screen. */
const look = async (): Promise<{ customer: string; stream: Listening<DialogStreamOut> }> => {
  const customer = qr.number()
  await qr.web.write({ device, from: customer, message: { conversation: 'oi' } })
  await expect.poll(() => dialogOf(customer), patience).toBeDefined()
  const id = (await dialogOf(customer)) ?? 0
  await asMarina.call(joinDialog, { params: { id } })
  const stream = await listen<DialogStreamOut>(qr.app.app, `/api/realtime/dialogs/${id}?after=0`, asMarina)
  say(stream, 'looking')
  return { customer, stream }
}
const say = ({ socket }: Listening<DialogStreamOut>, state: 'looking' | 'typing' | 'away'): void =>
  socket.send(JSON.stringify({ type: 'here', state }))
const isShown = ({ frames }: Listening<DialogStreamOut>): boolean | undefined =>
  frames.flatMap((frame) => (frame.type === 'here' ? [frame.isContactTyping] : [])).at(-1)
const statesTo = (customer: string): string[] =>
  qr.web.presences.filter(({ to }) => to?.startsWith(customer)).map(({ state }) => state)

describe('typing on a linked number', { timeout: 120_000 }, () => {
  it('is seen both ways while the room is looked at, and at no other time', async () => {
    const { customer, stream } = await look()
    await expect.poll(() => qr.web.type({ device, from: customer, isTyping: true }), patience).toBe(true)
    await expect.poll(() => isShown(stream), patience).toBe(true)
    qr.web.type({ device, from: customer, isTyping: false, hidden: true })
    await expect.poll(() => isShown(stream), patience).toBe(false)
    say(stream, 'typing')
    await expect.poll(() => statesTo(customer), patience).toEqual(['composing'])
    say(stream, 'looking')
    await expect.poll(() => statesTo(customer), patience).toEqual(['composing', 'paused'])
    stream.socket.close()
    const own = () => qr.web.presences.filter(({ to }) => to === null).map(({ state }) => state)
    await expect.poll(() => own().at(-1), patience).toBe('unavailable')
    expect(qr.web.type({ device, from: customer, isTyping: true })).toBe(false)
  })

  it('ends with the message, and is asked for again after the line was cut', async () => {
    const { customer, stream } = await look()
    await expect.poll(() => qr.web.type({ device, from: customer, isTyping: true }), patience).toBe(true)
    await expect.poll(() => isShown(stream), patience).toBe(true)
    await qr.web.write({ device, from: customer, message: { conversation: 'vendas' } })
    await expect.poll(() => isShown(stream), patience).toBe(false)
    qr.web.cut(device)
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeNull()
    await expect.poll(() => qr.web.type({ device, from: customer, isTyping: true }), patience).toBe(true)
    await expect.poll(() => isShown(stream), patience).toBe(true)
    stream.socket.close()
  })
})
