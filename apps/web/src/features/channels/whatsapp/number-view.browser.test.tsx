import type { Bot, SessionUser, UserWhatsAppDevice, WhatsAppDevice } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestLine, type TestLine } from '../../../app/live/testing.ts'
import { queryClient } from '../../../app/query-client.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { OwnNumberDialog } from './own-number-dialog.tsx'
import { QrCodeTab } from './qr-code-tab.tsx'
import '../../../testing/retry-at-once.ts'

vi.mock('../../../app/session.tsx', () => ({ useUser: () => ({ id: 3, admin: false }) as unknown as SessionUser }))

const signs = {
  isAvailable: true,
  state: 'none',
  reason: null,
  since: null,
  lastMessageAt: null,
  lastReceiptAt: null,
} as const
const linked = { ...signs, state: 'connected', lastMessageAt: '2026-05-04T12:00:00.000Z' } as const
const botDevice = (over: Partial<WhatsAppDevice> = {}): WhatsAppDevice => ({
  ...signs,
  name: '',
  phone: '',
  keepBotOnDialogInitiatedOnDevice: false,
  qrCodeConnected: false,
  ...over,
})
const ownDevice = ({ phone = '', ...over }: Partial<WhatsAppDevice> = {}): UserWhatsAppDevice => ({
  ...signs,
  ...over,
  instance_data: { phone_connected: over.state === 'connected' ? 'true' : 'false', user: { name: '', phone } },
})
const picture = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
const phone = '+5511970001111'

/** Both owners: how each is opened, asked and spoken of. */
const owners = {
  'a bot’s number': {
    view: (<QrCodeTab bot={{ id: 7, allowedChannels: { whatsappApiMeta: true } } as Bot} />) as ReactNode,
    info: '/api/bots/7/whatsapp/info',
    instance: '/api/bots/whatsapp/instance/7',
    code: '/api/bots/whatsapp/qrCode/7',
    logout: '/api/bots/whatsapp/logout-instance/7',
    device: botDevice,
    badge: 'Ativo',
    remove: 'Remover',
  },
  'one’s own number': {
    view: <OwnNumberDialog userId={3} onClose={() => undefined} />,
    info: '/api/users/whatsapp/instance-info/3',
    instance: '/api/users/whatsapp/instance/3',
    code: '/api/users/whatsapp/qrCode/3',
    logout: '/api/users/whatsapp/logout-instance/3',
    device: ownDevice,
    badge: 'WhatsApp Ativo',
    remove: 'Remover número',
  },
} as const

let close: () => void
let line: TestLine
let answers: Record<string, object | [number, object]>
let asked: string[]
beforeEach(() => {
  line = openTestLine()
  asked = []
})
afterEach(() => {
  close()
  line.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const open = (view: ReactNode): void => {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${new URL(address, location.href).pathname}`
    asked.push(typeof body === 'string' ? `${call} ${body}` : call)
    const given = answers[call] ?? [404, { code: 'notFound', message: `Sem resposta: ${call}` }]
    const [status, answer] = Array.isArray(given) ? given : [200, given]
    return Response.json(answer, { status })
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        {view}
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const noCode = { error: false, message: '', qrcode: '', leftMs: null }
const aCode = { ...noCode, qrcode: picture, leftMs: 60_000 }

describe.each(Object.entries(owners))('%s', (_, owner) => {
  const answer = (over: Record<string, object | [number, object]>): void => {
    answers = { ...answers, ...over }
  }
  const hear = (over: Record<string, object>): void => {
    answer(over)
    line.hear({ type: 'channels' })
  }
  beforeEach(() => {
    answers = {
      [`GET ${owner.info}`]: owner.device(),
      [`GET ${owner.instance}`]: { success: true },
      [`GET ${owner.code}`]: noCode,
      [`DELETE ${owner.logout}`]: { success: true },
    }
  })

  it('goes from its prompt to the code, the login and the number by what the stream says, and back', async () => {
    open(owner.view)
    await button('Gerar QR code').click()
    await expect.element(page.getByText('Pedindo o QR code ao WhatsApp…')).toBeVisible()
    hear({ [`GET ${owner.code}`]: aCode })
    await expect.element(page.getByRole('img', { name: 'QR code para conectar o WhatsApp' })).toBeVisible()
    await expect.element(page.getByText(/^Vale por mais (60|5\d) s$/)).toBeVisible()
    hear({ [`GET ${owner.code}`]: noCode })
    await expect.element(page.getByText('Conectando o número…')).toBeVisible()
    hear({ [`GET ${owner.info}`]: owner.device({ ...linked, phone }) })
    await expect.element(page.getByText(owner.badge, { exact: true })).toBeVisible()
    await expect.element(page.getByText(phone)).toBeVisible()
    await expect.element(page.getByText(/0[45]\/05\/2026/)).toBeVisible()
    await expect.element(page.getByText(/pelo menos uma vez a cada 14 dias/)).toBeVisible()
    await expect.element(page.getByText('Número conectado.')).toBeVisible()
    await button(owner.remove).click()
    answer({ [`GET ${owner.info}`]: owner.device() })
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Remover' }).click()
    await expect.element(page.getByText('Desconectado com sucesso!')).toBeVisible()
    // The code that linked it is nothing to be shown any more.
    await expect.element(button('Gerar QR code')).toBeVisible()
    expect(page.getByText('Conectando o número…').elements()).toEqual([])
  })

  it('says why it stopped, and may be linked again or removed', async () => {
    const reason = 'O aparelho foi desconectado no celular. Gere um novo QR code.'
    answer({ [`GET ${owner.info}`]: owner.device({ state: 'reconnect', reason }) })
    open(owner.view)
    await expect.element(page.getByText(/O aparelho foi desconectado no celular/)).toBeVisible()
    await expect.element(button('Gerar QR code')).toBeVisible()
    await button(owner.remove).click()
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Remover' }).click()
    await expect.poll(() => asked).toContain(`DELETE ${owner.logout}`)
  })

  it('says that it could not be removed, once', async () => {
    answer({
      [`GET ${owner.info}`]: owner.device({ ...linked, phone }),
      [`DELETE ${owner.logout}`]: [404, { code: 'notFound', message: 'Não encontrado.' }],
    })
    open(owner.view)
    await button(owner.remove).click()
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Remover' }).click()
    await expect.element(page.getByText('Erro ao remover. Por favor tente mais tarde!')).toBeVisible()
    expect(page.getByText('Não encontrado.').elements()).toHaveLength(1)
    await expect.element(page.getByText(phone)).toBeVisible()
  })

  it('says in the documents’ words that no code could be asked for, and why, and lets one try again', async () => {
    answer({ [`GET ${owner.instance}`]: [403, { code: 'disabled', message: 'Canal desativado para a empresa.' }] })
    open(owner.view)
    await button('Gerar QR code').click()
    await expect.element(page.getByText('Erro ao buscar dados. Por favor tente mais tarde!')).toBeVisible()
    await expect.element(page.getByText(/Canal desativado para a empresa/)).toBeVisible()
    answer({ [`GET ${owner.instance}`]: { success: true } })
    await button('Gerar outro QR code').click()
    await expect.element(page.getByText('Pedindo o QR code ao WhatsApp…')).toBeVisible()
  })

  it('says that the part is not installed', async () => {
    answer({ [`GET ${owner.info}`]: owner.device({ isAvailable: false }) })
    open(owner.view)
    await expect.element(page.getByText(/não tem a parte opcional do WhatsApp por QR code/)).toBeVisible()
    expect(button('Gerar QR code').elements()).toEqual([])
  })

  it('says that it could not be loaded, and tries again', async () => {
    answer({ [`GET ${owner.info}`]: [404, { code: 'notFound', message: 'Não encontrado.' }] })
    open(owner.view)
    await expect.element(page.getByText('Erro ao buscar dados. Por favor tente mais tarde!')).toBeVisible()
    answer({ [`GET ${owner.info}`]: owner.device() })
    await page.getByRole('button', { name: /Tentar/ }).click()
    await expect.element(button('Gerar QR code')).toBeVisible()
  })
})

describe('a bot’s number that is connected', () => {
  it('keeps what was typed while its state is asked anew, and where saving fails', async () => {
    const { info, view } = owners['a bot’s number']
    const device = botDevice({ ...linked, phone, name: 'Vendas' })
    answers = {
      [`GET ${info}`]: device,
      [`PUT ${info}`]: [503, { code: 'unavailable', message: 'Tente em instantes.' }],
    }
    open(view)
    await page.getByLabelText('Nome').fill('Vendas 2')
    line.hear({ type: 'channels' })
    await button('Salvar').click()
    await expect.element(page.getByText('Erro ao atualizar. Por favor tente mais tarde!')).toBeVisible()
    await expect.element(page.getByLabelText('Nome')).toHaveValue('Vendas 2')
    answers[`PUT ${info}`] = { ...device, name: 'Vendas 2' }
    answers[`GET ${info}`] = { ...device, name: 'Vendas 2' }
    await button('Salvar').click()
    await expect.element(page.getByText('As informações foram atualizadas com sucesso.')).toBeVisible()
    await expect.element(button('Salvar')).toBeDisabled()
    const body = { name: 'Vendas 2', keepBotOnDialogInitiatedOnDevice: false }
    expect(asked).toContain(`PUT ${info} ${JSON.stringify(body)}`)
  })
})
