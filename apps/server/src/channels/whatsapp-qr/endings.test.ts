import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience, type QrWorld, qrWorld } from '../../testing/whatsapp-qr/testing.ts'
import { askAccount, checkAccount } from '../check-account.ts'

/* What becomes of a connection as WhatsApp ends its socket, with the library itself. */

let qr: QrWorld
beforeAll(async () => {
  qr = await qrWorld()
}, 120_000)
afterAll(() => qr.close())

const linked = async () => {
  const connectionId = await qr.connection()
  const device = await qr.link(connectionId, qr.number())
  return { connectionId, device }
}
const stateOf = (id: number) =>
  qr.row<{ state: string; state_reason: string | null }>('select state, state_reason from connection where id = $1', [
    id,
  ])
const keysOf = (id: number) => qr.rows('select 1 from connection_key where connection_id = $1', [id])

describe('a number whose socket WhatsApp ends', { timeout: 120_000 }, () => {
  it.each(['428', '500', '503', '515'])('with %s logs in again', async (code) => {
    const { connectionId, device } = await linked()
    qr.web.fail(device, code)
    await expect.poll(() => qr.web.devices.get(device)?.logins, patience).toBe(2)
    await expect.poll(() => stateOf(connectionId), patience).toEqual({ state: 'connected', state_reason: null })
  })

  it.each([
    ['403', 'blocked', 'O WhatsApp bloqueou este número. Veja o aviso no aplicativo do celular.'],
    ['405', 'reconnect', 'O WhatsApp não aceita mais esta versão do conector: atualize a instalação.'],
  ])('with %s is %s, says why, and keeps its keys', async (code, state, reason) => {
    const { connectionId, device } = await linked()
    qr.web.fail(device, code)
    await expect.poll(() => stateOf(connectionId), patience).toEqual({ state, state_reason: reason })
    expect(await keysOf(connectionId)).not.toEqual([])
    expect(qr.web.devices.get(device)?.logins).toBe(1)
  })

  it('with 403 is opened again once somebody asks, and by nobody else', async () => {
    const { connectionId, device } = await linked()
    const { companyId } = qr.world
    const { program } = qr.app.app
    qr.web.fail(device, '403')
    await expect.poll(async () => (await stateOf(connectionId))?.state, patience).toBe('blocked')
    expect(await checkAccount(program, companyId, connectionId)).toBeNull()
    expect(qr.web.devices.get(device)?.logins).toBe(1)
    expect(await askAccount(program, companyId, connectionId)).toEqual({ kind: 'well' })
    expect(await stateOf(connectionId)).toEqual({ state: 'connected', state_reason: null })
    expect(qr.web.devices.get(device)?.logins).toBe(2)
  })

  it('with 411 asks for a new code, and nothing of its session stays', async () => {
    const { connectionId, device } = await linked()
    qr.web.fail(device, '411')
    const reason = 'O celular precisa ser conectado de novo. Gere um novo QR code.'
    await expect.poll(() => stateOf(connectionId), patience).toEqual({ state: 'reconnect', state_reason: reason })
    expect(await keysOf(connectionId)).toEqual([])
  })

  it('since its owner removed the device asks for a new code, and nothing of its session stays', async () => {
    const { connectionId, device } = await linked()
    qr.web.revoke(device)
    const reason = 'O aparelho foi desconectado no celular. Gere um novo QR code.'
    await expect.poll(() => stateOf(connectionId), patience).toEqual({ state: 'reconnect', state_reason: reason })
    expect(await keysOf(connectionId)).toEqual([])
  })

  it('with 500 again and again asks for a new code', async () => {
    const { connectionId, device } = await linked()
    qr.web.fail(device, '500')
    await expect.poll(() => qr.web.devices.get(device)?.logins, patience).toBe(2)
    await expect.poll(() => qr.web.devices.get(device)?.connection, patience).toBeTruthy()
    qr.web.fail(device, '500')
    const reason = 'A sessão se perdeu. Gere um novo QR code.'
    await expect.poll(() => stateOf(connectionId), patience).toEqual({ state: 'reconnect', state_reason: reason })
  })
})
