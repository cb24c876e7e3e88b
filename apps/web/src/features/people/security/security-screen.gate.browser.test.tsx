// Gate: main states of the security page.
import type { OwnSession } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const session = (id: string, over: Partial<OwnSession> = {}): OwnSession => ({
  id,
  device: { kind: 'computer', browser: 'Chrome', system: 'Windows' },
  address: '177.45.x.x',
  startedAt: '2026-11-20T12:00:00.000Z',
  seenAt: '2026-11-24T12:00:00.000Z',
  isActive: true,
  isCurrent: false,
  ...over,
})
const own = session('a', { isCurrent: true })
const phone = session('b', { device: { kind: 'phone', browser: 'Safari', system: 'iPhone' }, isActive: false })
const silent = session('c', { device: { kind: 'unknown', browser: null, system: null }, address: null })

const secondFactorOff = { 'GET /api/me/second-factor': () => ({ enabledAt: null, recoveryCodesLeft: 0 }) }
const answering = (sessions: OwnSession[]) => {
  let left = sessions
  const keep = (keeps: (session: OwnSession) => boolean) => {
    left = left.filter(keeps)
    return { success: true }
  }
  return {
    ...secondFactorOff,
    'GET /api/me/sessions': () => ({ result: left, total: left.length }),
    'DELETE /api/me/sessions/:id': ({ params }: { params: Record<string, string> }) =>
      keep(({ id }) => id !== params.id),
    'DELETE /api/me/sessions': () => keep(({ isCurrent }) => isCurrent),
  }
}

describe('one’s own sessions', () => {
  it('are told by device, network and time, and ended one by one when one is sure', async () => {
    const screen = await mountScreen({ path: '/seguranca', answers: answering([own, phone, silent]) })
    await expect.element(page.getByText('Chrome no Windows')).toBeVisible()
    await expect.element(page.getByText('Ativa agora · Entrou em 20/11/2026 09:00 · IP 177.45.x.x')).toBeVisible()
    await expect.element(page.getByText('Esta sessão')).toBeVisible()
    await expect.element(page.getByText(/^Último uso em 24\/11\/2026 09:00/)).toBeVisible()
    await expect.element(page.getByText('Dispositivo desconhecido')).toBeVisible()
    await page.getByRole('button', { name: 'Encerrar a sessão: Safari no iPhone' }).click()
    await expect.element(page.getByText(/^Encerrar a sessão em Safari no iPhone\?/)).toBeVisible()
    expect(screen.sent('DELETE /api/me/sessions/b')).toEqual([])
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Encerrar' }).click()
    await expect.element(page.getByText('Sessão encerrada.')).toBeVisible()
    await expect.element(page.getByText('Safari no iPhone')).not.toBeInTheDocument()
  })

  it('end all but this one', async () => {
    await mountScreen({ path: '/seguranca', answers: answering([own, phone, silent]), width: 390 })
    await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
    const question = page.getByRole('dialog', { name: 'Atenção' })
    await question.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
    await expect.element(page.getByText('As outras sessões foram encerradas.')).toBeVisible()
    await expect.element(page.getByText('A sua conta está aberta só neste navegador.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Encerrar as outras sessões' })).not.toBeInTheDocument()
  })

  it('say why they could not be read or ended', async () => {
    const failure = { code: 'unavailable', message: 'Tente de novo em instantes.', description: '' }
    const answers = { ...secondFactorOff, 'GET /api/me/sessions': () => [400, failure] }
    const screen = await mountScreen({ path: '/seguranca', answers })
    await expect.element(page.getByText('Não foi possível carregar as sessões')).toBeVisible()
    Object.assign(screen.answers, answering([own, phone]), { 'DELETE /api/me/sessions/b': () => [400, failure] })
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('button', { name: 'Encerrar a sessão: Safari no iPhone' }).click()
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Encerrar' }).click()
    await expect.element(page.getByText('Não foi possível encerrar a sessão')).toBeVisible()
  })
})

it('leads to the change of the password and back', async () => {
  const screen = await mountScreen({ path: '/seguranca', answers: answering([own]) })
  await page.getByRole('link', { name: 'Trocar senha' }).click()
  await expect.poll(screen.address).toBe('/password?origin=%2Fseguranca')
})
