// Gate: the live chat's dialog.
import type { Bot, LivechatSettings } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { LivechatDialog } from './livechat-dialog.tsx'

const settings: LivechatSettings = {
  active: true,
  botActive: true,
  allowed: true,
  token: 'token-do-bot',
  publicUrl: 'https://chat.exemplo.com.br',
  sites: [],
  liveChatInteractions: [],
  nameOnStart: false,
  emailOnStart: false,
  phoneOnStart: false,
  whatsappRedirect: false,
  whatsappPhone: null,
  keys: { current: null, previous: null },
}

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => {
  root.render(null)
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (
  answer: (method: string, body: unknown) => Response | Promise<Response>,
  publication: Bot['publication'] = 'published',
): void => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) =>
    answer(init.method ?? 'GET', typeof init.body === 'string' ? JSON.parse(init.body) : null),
  )
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <LivechatDialog bot={{ id: 7, name: 'Loja', publication } as Bot} onClose={() => undefined} />
        <Toaster />
      </QueryClientProvider>
    </AppTheme>,
  )
}
const json = (value: unknown, status = 200): Response => Response.json(value, { status })

it('builds the script by the first press and copies it by the next', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  open(() => json(settings))
  await page.getByRole('button', { name: 'Gerar script' }).click()
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect.element(page.getByText('Script copiado com sucesso.')).toBeVisible()
  expect(written.mock.calls[0]?.[0]).toContain('window.prosaLiveChatToken = "token-do-bot"')
  expect(written.mock.calls[0]?.[0]).toContain('https://chat.exemplo.com.br/livechat/style.css')
})

it('says that the browser refused to copy, and selects the script', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  open(() => json(settings))
  await page.getByRole('button', { name: 'Gerar script' }).click()
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect.element(page.getByText(/O navegador não permitiu copiar/)).toBeVisible()
  expect(String(getSelection())).toContain('prosaLiveChatToken')
})

it('says at the field what is no site, and keeps what was typed where saving fails', async () => {
  let saves = 0
  open((method) => {
    if (method === 'GET') return json(settings)
    saves += 1
    return json({ code: 'unavailable', message: 'Tente mais tarde.', description: 'Tente mais tarde.' }, 503)
  })
  await page.getByRole('tab', { name: 'Sites permitidos' }).click()
  await page.getByLabelText('Endereço do site').fill('*.com.br')
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect.element(page.getByText(/O asterisco permitiria/)).toBeVisible()
  expect(saves).toBe(0)
  // What is typed and not added yet is meant as well.
  await page.getByLabelText('Endereço do site').fill('loja.com.br/contato')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('Tente mais tarde.')).toBeVisible()
  await expect.element(page.getByLabelText('Endereço do site')).toHaveValue('loja.com.br/contato')
})

it('explains why WhatsApp cannot be offered', async () => {
  open(() => json(settings))
  await page.getByRole('tab', { name: 'Conversa', exact: true }).click()
  await expect.element(page.getByRole('switch', { name: /Oferecer o WhatsApp/ })).toBeDisabled()
  await expect.element(page.getByText(/não tem um número de WhatsApp conectado/)).toBeVisible()
})

it('says that it could not be loaded, and tries again', async () => {
  let calls = 0
  open(() => {
    calls += 1
    return calls === 1 ? json({ code: 'x', message: 'Falhou.', description: 'Falhou.' }, 404) : json(settings)
  })
  await page.getByRole('button', { name: /Tentar/ }).click()
  await expect.element(page.getByRole('button', { name: 'Gerar script' })).toBeVisible()
})

it('says of a bot that was never published that people answer until it is', async () => {
  open(() => json(settings), 'never')
  await expect.element(page.getByText(/O bot ainda não foi publicado: até lá/)).toBeVisible()
})
