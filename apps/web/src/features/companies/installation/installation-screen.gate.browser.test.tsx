// Gate: main states of the installation's page.
import type { InstallationHealth } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const administrator = { admin: true, reach: 'installation' as const }
const at = '2026-11-24T12:00:00.000Z'

const health: InstallationHealth = {
  program: { version: '1.4.0', schema: 72, node: 'v24.21.0', startedAt: at, memoryBytes: 2 ** 28 },
  parts: [
    { part: 'database', state: 'ok', text: 'PostgreSQL 17.2', advice: null },
    { part: 'redis', state: 'off', text: 'Não há REDIS_URL', advice: null },
    { part: 'mail', state: 'warning', text: 'Sem servidor de e-mail', advice: 'Defina SMTP_URL.' },
    { part: 'disk', state: 'failed', text: '10 MB livres', advice: 'Libere espaço.' },
  ],
  channels: [
    {
      company: 'Loja da Ana',
      bot: 'Vendas',
      channel: 'Facebook',
      account: null,
      isHanging: false,
      reason: null,
      since: at,
    },
  ],
  backups: [
    {
      id: 2,
      kind: 'verify',
      folder: '/backups/b',
      beganAt: at,
      endedAt: at,
      failure: null,
      rows: 1_200,
      files: 3,
      bytes: 2_048,
    },
    {
      id: 1,
      kind: 'backup',
      folder: '/backups/a',
      beganAt: at,
      endedAt: at,
      failure: 'Não há espaço',
      rows: null,
      files: null,
      bytes: null,
    },
  ],
}
const jobId = '0199a0c4-0000-7000-8000-000000000009'
const job = { id: '9', at, name: 'send-mail', reason: 'Connection refused', content: null, jobId }
const event = (id: string) => ({ id, at, name: 'facebook', reason: `motivo ${id}`, content: '{ "n": 1 }', jobId: null })

it('says first what fails and what to do, and shows what was given up, page by page', async () => {
  let isRetried = false
  await mountScreen({
    path: '/installation',
    person: administrator,
    answers: {
      'GET /api/installation/message-rates': () => ({ result: [] }),
      'GET /api/installation': () => health,
      [`POST /api/installation/failures/${jobId}/retry`]: () => {
        isRetried = true
        return { success: true }
      },
      'GET /api/installation/failures': ({ url: { searchParams } }) => {
        if (searchParams.get('kind') === 'jobs') return { result: isRetried ? [] : [job], next: null }
        return searchParams.has('before') ? { result: [event('6')], next: null } : { result: [event('7')], next: '7' }
      },
    },
  })
  await expect.element(page.getByText('1 parte precisa de você agora. 1 parte pede atenção.')).toBeVisible()
  await expect.element(page.getByText(/^Versão 1\.4\.0, .* Node 24\.21\.0/)).toBeVisible()
  const parts = page.getByRole('region', { name: 'Partes' }).getByRole('listitem')
  const first = parts.nth(0)
  await expect.element(first.getByText('Disco')).toBeVisible()
  await expect.element(first.getByText('Libere espaço.')).toBeVisible()
  await expect.element(parts.nth(1).getByText('SMTP_URL', { exact: true })).toBeVisible()
  await expect
    .element(parts.nth(1).getByRole('link', { name: 'Abrir e-mails em espera' }))
    .toHaveAttribute('href', '/emails')
  await expect.element(page.getByText('Precisa ser conectado de novo')).toBeVisible()
  await expect.element(page.getByText('1.200 linhas, 3 arquivos, 2 KB')).toBeVisible()
  await expect.element(page.getByText('Não há espaço')).toBeVisible()
  await expect.element(page.getByText('Connection refused')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo: send-mail' }).click()
  await expect.element(page.getByText('Nada foi abandonado')).toBeVisible()
  await page.getByText('Eventos', { exact: true }).click()
  await expect.element(page.getByText('motivo 7')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(page.getByText('motivo 6')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mostrar mais' })).not.toBeInTheDocument()
})

it('says that all is well, and what to do where nothing was ever backed up', async () => {
  await mountScreen({
    path: '/installation',
    person: administrator,
    answers: {
      'GET /api/installation/message-rates': () => ({ result: [] }),
      'GET /api/installation': () => ({ ...health, parts: health.parts.slice(0, 2), channels: [], backups: [] }),
      'GET /api/installation/failures': () => ({ result: [], next: null }),
    },
  })
  await expect.element(page.getByText('Tudo está funcionando.')).toBeVisible()
  await expect.element(page.getByText('Nenhum backup ainda')).toBeVisible()
  await expect.element(page.getByText('Nada foi abandonado')).toBeVisible()
})

it("is for the installation's administrators, not for those of a platform", async () => {
  const { asked } = await mountScreen({ path: '/installation', person: { admin: true, reach: 'platform' } })
  await expect.element(page.getByText('Somente administradores da instalação veem como ela está.')).toBeVisible()
  expect(asked).toEqual([])
})

it('writes down what messages cost, from a day on, and removes it', async () => {
  let rates = [
    { id: 1, dialCode: '55', category: 'MARKETING', validFrom: '2026-01-01', currency: 'USD', price: 0.0625 },
  ]
  const { sent } = await mountScreen({
    path: '/installation',
    person: administrator,
    answers: {
      'GET /api/installation/message-rates': () => ({ result: rates }),
      'POST /api/installation/message-rates': ({ body }) => {
        const made = { ...(body as (typeof rates)[number]), id: 2 }
        rates = [made, ...rates]
        return made
      },
      'DELETE /api/installation/message-rates/1': () => {
        rates = rates.slice(0, 1)
        return { success: true }
      },
      'GET /api/installation': () => ({ ...health, channels: [], backups: [] }),
      'GET /api/installation/failures': () => ({ result: [], next: null }),
    },
  })
  const section = page.getByRole('region', { name: 'Preços das mensagens' })
  await expect.element(section.getByText('US$ 0,0625')).toBeVisible()
  await section.getByRole('button', { name: 'Adicionar preço' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preço das mensagens' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog.getByText('Informe o preço')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Preço por mensagem' }).fill('0,0068')
  await dialog.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Utilidade' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(section.getByText('US$ 0,0068')).toBeVisible()
  expect(sent('POST /api/installation/message-rates')).toMatchObject([
    { dialCode: '55', category: 'UTILITY', currency: 'USD', price: 0.0068 },
  ])
  await section.getByRole('button', { name: 'Remover o preço de +55' }).nth(1).click()
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.element(section.getByText('US$ 0,0625')).not.toBeInTheDocument()
})
