// Gate: the webhook's dialog.
import { type Bot, maskedValue, type WebhookConfig } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

const config: WebhookConfig = {
  url: '',
  transferUrl: '',
  sendMessageUrl: '',
  closeRoomUrl: '',
  callbackUrl: 'https://prosa.exemplo/webhooks/bot/t/callback',
  digitalEmployeeUrl: '',
  digitalEmployeeCallbackUrl: 'https://prosa.exemplo/webhooks/bot/t/digital-employee',
  headers: [],
  secret: null,
  endpoints: [],
}

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => {
  root.render(null)
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** What was sent to be saved; `save` answers it. */
const open = (save: () => Response, headers: WebhookConfig['headers'] = []): unknown[] => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...config, headers })
    sent.push(JSON.parse(String(body)))
    return save()
  })
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <WebhookDialog bot={{ id: 7, name: 'Loja', target: 1 } as Bot} onClose={() => undefined} />
        <Toaster />
      </QueryClientProvider>
    </AppTheme>,
  )
  return sent
}
const save = () => page.getByRole('button', { name: 'Salvar' }).click()
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const group = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

it('leads to the first field that is wrong, and sends nothing', async () => {
  const sent = open(() => Response.json({ ...config, newSecret: null }))
  await group('Sistema de terceiros').click()
  await field('URL de fechamento de salas').fill('também não')
  await field('URL de transferência').fill('loja')
  // Folded away again: what is wrong is found nevertheless.
  await group('Sistema de terceiros').click()
  await expect.element(field('URL de transferência')).not.toBeInTheDocument()
  await save()
  await expect.element(field('URL de transferência')).toHaveFocus()
  await expect.element(page.getByText('Verifique os campos indicados.')).toBeVisible()
  expect(page.getByText('URL inválida').elements()).toHaveLength(2)
  expect(sent).toEqual([])
})

it('leads to the field that the server refuses, also in the table of headers', async () => {
  const refusal = { 'headers.1.key': 'Este header não pode ser definido.' }
  const body = { code: 'unprocessable', message: 'Verifique os campos.', description: '', fields: refusal }
  const sent = open(() => Response.json(body, { status: 422 }))
  await group('Headers').click()
  await field('Chave do header 1').fill('X-Loja')
  await field('Valor do header 1').fill('sete')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await field('Chave do header 2').fill('X-Outra')
  await field('Valor do header 2').fill('outro')
  await save()
  await expect.element(page.getByText(refusal['headers.1.key'])).toBeVisible()
  await expect.element(field('Chave do header 2')).toHaveFocus()
  expect(sent).toHaveLength(1)
})

it('takes the first header away without asking for the value of the second', async () => {
  const headers = [
    { key: 'X-Um', value: maskedValue },
    { key: 'X-Dois', value: maskedValue },
  ]
  const sent = open(() => Response.json({ ...config, headers: headers.slice(1), newSecret: null }), headers)
  await page.getByRole('button', { name: /^Remover .*1/ }).click()
  await save()
  await expect.element(page.getByText('Configuração de webhook salva com sucesso!')).toBeVisible()
  expect(sent).toMatchObject([{ headers: headers.slice(1) }])
})

it('says below the address what a test was answered', async () => {
  const stored = { ...config, url: 'https://loja.exemplo/webhook' }
  const answers: Record<string, unknown> = {
    '/api/bots/7/webhook-config': stored,
    '/api/bots/7/webhook-config/test': {
      deliveryId: 5,
      ok: false,
      status: 500,
      ms: 12,
      failure: 'HTTP 500',
      note: null,
    },
  }
  open(() => Response.json({}))
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[new URL(address, location.href).pathname]
    return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer)
  })
  await queryClient.invalidateQueries()
  await expect.element(group('Fluxo do bot').getByText('Configurado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Testar URL' }).click()
  await expect.element(page.getByRole('status').getByText(/URL: o teste falhou\. HTTP 500/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ver a chamada' })).toBeVisible()
})
