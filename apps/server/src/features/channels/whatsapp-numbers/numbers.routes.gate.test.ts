// Gate: the main way of numbers.
import {
  getBotQrCode,
  getBotWhatsApp,
  getUserQrCode,
  getUserWhatsApp,
  removeBotWhatsApp,
  removeUserWhatsApp,
  requestBotWhatsApp,
  requestUserWhatsApp,
  type SidebarStreamOut,
  updateBotWhatsApp,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { channelsTopic } from '../../../conversation/model/events.ts'
import { shopFlow } from '../../../conversation/testing.ts'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import type { Caller, TestUser } from '../../../platform/testing/index.ts'
import { patience, type QrWorld, qrWorld } from '../../../testing/whatsapp-qr/testing.ts'
import { listen } from '../../inbox/streams/testing.ts'

let qr: QrWorld
let user: TestUser
let caller: Caller
const own = { 'sec-fetch-site': 'same-origin' }
beforeAll(async () => {
  qr = await qrWorld()
  const { companyId, workspaceId } = qr.world
  await qr.app.build.run('update company set whatsapp_qrcode = true where id = $1', [companyId])
  const company = { id: companyId }
  const document = JSON.stringify(shopFlow())
  await qr.app.build.insert('flow', {
    company_id: companyId,
    bot_id: qr.world.bot.id,
    kind: 'draft',
    name: 'Loja',
    document,
  })
  user = await qr.app.build.user({ company, workspaces: [{ id: workspaceId }], permissions: ['bot_view'] })
  caller = await qr.app.as(user)
}, 120_000)
afterAll(() => qr.close())

describe('a bot’s number by QR code', { timeout: 120_000 }, () => {
  const params = () => ({ id: qr.world.bot.id })
  const info = async () => (await caller.call(getBotWhatsApp, { params: params() })).body
  const code = async () => (await caller.call(getBotQrCode, { params: params(), headers: own })).body

  it('is none, then a picture that is scanned, then connected with its phone, then none again', async () => {
    expect(await info()).toMatchObject({ isAvailable: true, state: 'none', qrCodeConnected: false, phone: '' })
    expect(await code()).toEqual({ error: false, message: '', qrcode: '', leftMs: null })
    expect((await caller.call(requestBotWhatsApp, { params: params(), headers: own })).body).toEqual({ success: true })
    const { qrcode: shown, leftMs } = await vi.waitUntil(async () => {
      const answer = await code()
      return answer.qrcode === '' ? null : answer
    }, patience)
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(60_000)
    expect(shown).toMatch(/^data:image\/svg\+xml;base64,/)
    // A number that is being paired is no channel of its bot yet.
    expect(await info()).toMatchObject({ state: 'none' })
    const { id } = (await qr.row<{ id: number }>("select id from connection where kind = 'whatsapp_qrcode'")) ?? {}
    const number = qr.number()
    // As a phone's camera does: what the picture says.
    const { id: device } = qr.web.scan(shown, number)
    const linked = { state: 'connected', qrCodeConnected: true, phone: `+${number}` }
    await expect.poll(info, patience).toMatchObject(linked)
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeTruthy()
    expect(await code()).toMatchObject({ qrcode: '' })

    const changed = { name: 'Vendas', keepBotOnDialogInitiatedOnDevice: true }
    expect((await caller.call(updateBotWhatsApp, { params: params(), body: changed })).body).toMatchObject(changed)

    await caller.call(removeBotWhatsApp, { params: params() })
    const kept = ['whatsapp.requested', 'whatsapp.renamed', 'whatsapp.removed']
    expect(await auditedActions(qr.app, qr.world.companyId)).toEqual(kept)
    expect(await info()).toMatchObject({ state: 'none', qrCodeConnected: false })
    // The phone is told, and nothing of the session stays.
    await expect.poll(() => qr.web.devices.get(device)?.isRemoved, patience).toBe(true)
    await expect.poll(() => qr.rows('select 1 from connection_key'), patience).toEqual([])
    const lease = () => qr.row('select lease_until, leaving from connection_lease where connection_id = $1', [id])
    await expect.poll(lease, patience).toEqual({ lease_until: null, leaving: false })
  })

  it('is not asked for from another site’s page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await caller.call(requestBotWhatsApp, { params: params(), headers })).status).toBe(403)
    expect((await caller.call(getBotQrCode, { params: params(), headers })).status).toBe(403)
  })
})

describe('the way of a number', { timeout: 120_000 }, () => {
  it('is told at each step to whoever has a window open, so that nobody has to ask again and again', async () => {
    const { companyId, workspaceId } = qr.world
    const company = { id: companyId }
    const permissions = ['omnichannel_view'] as const
    const agent = await qr.app.build.user({ company, workspaces: [{ id: workspaceId }], permissions: [...permissions] })
    const asAgent = await qr.app.as(agent)
    const params = { userId: agent.id }
    const stream = await listen<SidebarStreamOut>(qr.app.app, '/api/realtime/sidebar?position=', asAgent)
    await stream.hears(({ type }) => type === 'resync')
    /** Resolves with the next word of it, and with what there is to see then. */
    const told = async () => {
      await stream.hears(({ type }) => type === 'channels')
      stream.frames.length = 0
      const { qrcode } = (await asAgent.call(getUserQrCode, { params, headers: own })).body
      const { state, instance_data } = (await asAgent.call(getUserWhatsApp, { params })).body
      return { qrcode, state, isConnected: instance_data.phone_connected === 'true' }
    }
    let changes = 0
    qr.app.app.platform.realtime.subscribe(channelsTopic(companyId), () => (changes += 1))
    await asAgent.call(requestUserWhatsApp, { params, headers: own })
    const code = await told()
    expect(code).toMatchObject({ state: 'none', isConnected: false })
    qr.web.scan(code.qrcode, qr.number())
    const steps = [await told()]
    while (!steps.at(-1)?.isConnected) steps.push(await told())
    // The code is gone with the first of it.
    expect(steps.filter(({ qrcode }) => qrcode !== '')).toEqual([])
    // Shown, scanned, linked, open.
    await expect.poll(() => changes, patience).toBe(4)
    stream.frames.length = 0
    await asAgent.call(removeUserWhatsApp, { params })
    expect(await told()).toMatchObject({ state: 'none', isConnected: false })
  })
})

describe('a collaborator’s own number', { timeout: 120_000 }, () => {
  it('is one’s own to link and remove; another’s needs user_edit', async () => {
    const { companyId, workspaceId } = qr.world
    const colleague = await qr.app.build.user({ company: { id: companyId }, workspaces: [{ id: workspaceId }] })
    const ask = (userId: number) => caller.call(requestUserWhatsApp, { params: { userId }, headers: own })
    expect((await ask(colleague.id)).status).toBe(403)
    expect((await ask(user.id)).body).toEqual({ success: true })
    const { id } = (await qr.row<{ id: number }>('select id from connection where user_id = $1', [user.id])) ?? {}
    const number = qr.number()
    const device = await qr.link(id ?? 0, number)
    const info = async () => (await caller.call(getUserWhatsApp, { params: { userId: user.id } })).body
    expect((await info()).instance_data).toMatchObject({ phone_connected: 'true', user: { phone: `+${number}` } })

    // What comes to it is that person's, without any bot.
    const customer = qr.number()
    await qr.web.write({ device, from: customer, message: { conversation: 'Oi, tudo bem?' } })
    const dialog = () => qr.row('select bot_id, owner, owner_user_id from dialog where connection_id = $1', [id])
    await expect.poll(dialog, patience).toEqual({ bot_id: null, owner: 'person', owner_user_id: user.id })

    await caller.call(removeUserWhatsApp, { params: { userId: user.id } })
    expect((await info()).instance_data.phone_connected).toBe('false')
  })

  it('needs the company’s switch', async () => {
    const company = await qr.app.build.company({ whatsapp_qrcode: false })
    const other = await qr.app.build.user({ company })
    const params = { userId: other.id }
    const answer = await (await qr.app.as(other)).call(requestUserWhatsApp, { params, headers: own })
    expect(answer.status).toBe(403)
  })
})
