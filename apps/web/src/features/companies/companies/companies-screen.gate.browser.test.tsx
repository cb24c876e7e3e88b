// Gate: main states of companies.
import type { CompanyRecord } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const company = (over: Partial<CompanyRecord> = {}): CompanyRecord => ({
  revision: 'r1',
  id: 7,
  name: 'Ateliê Jatobá',
  plataform: 2,
  plataformName: 'Revenda Sul',
  active: true,
  email: 'contato@jatoba.com.br',
  workspaceQuota: 0,
  userQuota: 10,
  botQuota: 2,
  knowledgeSourceQuota: 200,
  knowledgeSectionQuota: 20_000,
  allowCampaignCreation: false,
  whatsappQrcode: true,
  whatsappApiMeta: false,
  livechat: true,
  facebook: false,
  instagram: false,
  timeZone: 'America/Manaus',
  document: '52998224725',
  cep: null,
  suspension: null,
  demandsSecondFactor: false,
  sendInvite: false,
  used: { workspaces: 4, users: 3, bots: 5, knowledgeSources: 6, knowledgeSections: 1_800 },
  ...over,
})
const inactive = company({ id: 8, name: 'Loja Velha', active: false })

const administrator = { admin: true, reach: 'installation' as const }
const open = (path: string, answers: Answers = {}, width = 1440) =>
  mountScreen({
    path,
    person: administrator,
    width,
    answers: {
      'GET /api/companies': () => ({ result: [company(), inactive], total: 2 }),
      'GET /api/companies/7': () => company(),
      'GET /api/plataforms': () => ({
        result: [
          { id: 1, name: 'Prosa' },
          { id: 2, name: 'Revenda Sul' },
        ],
        total: 2,
      }),
      ...answers,
    },
  })
const panel = (name: string) => page.getByRole('dialog', { name })
const save = (name: string) => panel(name).getByRole('button', { name: 'Salvar' })

it('lists companies with platform and state', async () => {
  await open('/company')
  await expect.element(page.getByText('Gerencie as empresas cadastradas.')).toBeVisible()
  for (const title of ['ID', 'Empresa', 'Plataforma', 'Ativo'])
    await expect.element(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Loja Velha' })
  await expect.element(row.getByText('Inativo')).toBeVisible()
  await row.getByRole('button', { name: 'Editar Loja Velha' }).click()
  await expect.element(panel('Editar empresa')).toBeVisible()
})

it('says so where no company is found', async () => {
  await open('/company', { 'GET /api/companies': () => ({ result: [], total: 0 }) })
  await expect.element(page.getByText('Salas não encontradas.')).toBeVisible()
})

it('registers a company with everything that its panel holds', async () => {
  const { sent, address } = await open('/company', { 'POST /api/companies': () => company() })
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const fields = panel('Nova empresa')
  await save('Nova empresa').click()
  await expect.element(fields.getByText('Campo obrigatório').first()).toBeVisible()
  await fields.getByRole('textbox', { name: 'Nome' }).fill('Padaria')
  await fields.getByRole('textbox', { name: 'E-mail' }).fill('dona@padaria.com.br')
  await fields.getByRole('combobox', { name: 'Plataforma' }).click()
  await page.getByRole('option', { name: 'Revenda Sul' }).click()
  await fields.getByRole('textbox', { name: 'CPF/CNPJ' }).fill('11111111111')
  await fields.getByRole('textbox', { name: 'Limite de bots (0 para ilimitados)' }).fill('3')
  await fields.getByRole('switch', { name: 'Instagram' }).click()
  await fields.getByRole('switch', { name: 'Permitir a criação de campanhas' }).click()
  await save('Nova empresa').click()
  await expect.element(fields.getByText('CPF/CNPJ inválido')).toBeVisible()
  await fields.getByRole('textbox', { name: 'CPF/CNPJ' }).fill('52998224725')
  await save('Nova empresa').click()
  await expect.element(page.getByText('Empresa cadastrada com sucesso!')).toBeVisible()
  expect(sent('POST /api/companies')).toEqual([
    {
      name: 'Padaria',
      email: 'dona@padaria.com.br',
      sendInvite: true,
      plataform: 2,
      active: true,
      workspaceQuota: 0,
      userQuota: 0,
      botQuota: 3,
      knowledgeSourceQuota: 200,
      knowledgeSectionQuota: 20_000,
      allowCampaignCreation: true,
      whatsappQrcode: false,
      whatsappApiMeta: false,
      livechat: true,
      facebook: false,
      instagram: true,
      demandsSecondFactor: false,
      timeZone: 'America/Sao_Paulo',
      document: '52998224725',
      cep: null,
    },
  ])
  expect(address()).toBe('/company')
})

it('shows what is used of each quota and sends only what was changed', async () => {
  const { sent } = await open('/company?id=7', { 'PUT /api/companies/7': () => company() })
  const fields = panel('Editar empresa')
  await expect.element(fields.getByText('4 em uso, sem limite')).toBeVisible()
  await expect.element(fields.getByText('3 de 10 em uso')).toBeVisible()
  await expect.element(fields.getByText('1.800 de 20.000 em uso')).toBeVisible()
  await expect.element(fields.getByText(/5 de 2 em uso: nada é removido/)).toBeVisible()
  await expect.element(fields.getByRole('textbox', { name: 'CPF/CNPJ' })).toHaveValue('529.982.247-25')
  await fields.getByRole('switch', { name: 'Facebook' }).click()
  await save('Editar empresa').click()
  await expect.element(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
  expect(sent('PUT /api/companies/7')).toEqual([{ facebook: true, revision: 'r1' }])
})

it("shows the server's words where it refuses, and asks before what was typed is lost", async () => {
  await open('/company?id=7', {
    'PUT /api/companies/7': () => [422, { code: 'x', message: 'Esta plataforma foi encerrada.', description: '' }],
  })
  await panel('Editar empresa').getByRole('textbox', { name: 'Nome' }).fill('Outra')
  await save('Editar empresa').click()
  await expect.element(panel('Editar empresa').getByText('Esta plataforma foi encerrada.')).toBeVisible()
  await panel('Editar empresa').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.element(panel('Editar empresa')).not.toBeInTheDocument()
})

it('suspends a company with what follows in view, and lifts it', async () => {
  const suspension = {
    reason: 'payment' as const,
    since: '2026-11-20T12:00:00Z',
    stopsAt: '2026-11-20T12:00:00Z',
    note: 'Fatura de maio',
  }
  let stored = company()
  const { sent } = await open('/company?id=7', {
    'GET /api/companies': () => ({ result: [stored, inactive], total: 2 }),
    'GET /api/companies/7': () => stored,
    'POST /api/companies/7/suspend': () => {
      stored = company({ suspension })
      return stored
    },
    'POST /api/companies/7/resume': () => {
      stored = company()
      return stored
    },
  })
  await panel('Editar empresa').getByRole('button', { name: 'Suspender' }).click()
  const dialog = panel('Suspender Ateliê Jatobá')
  await expect.element(dialog.getByText('Os bots não respondem', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect.element(dialog.getByText('Escolha o motivo').last()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Falta de pagamento' }).click()
  await dialog.getByRole('textbox', { name: 'Carência, em dias' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Fatura de maio')
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect.element(page.getByText('Suspensão salva com sucesso!')).toBeVisible()
  expect(sent('POST /api/companies/7/suspend')).toEqual([{ reason: 'payment', graceDays: 3, note: 'Fatura de maio' }])
  await expect.element(page.getByRole('row').filter({ hasText: 'Jatobá' }).getByText('Suspensa')).toBeVisible()
  await panel('Editar empresa').getByRole('button', { name: 'Encerrar suspensão' }).click()
  await page.getByRole('button', { name: 'Encerrar suspensão' }).last().click()
  await expect.element(page.getByText('Suspensão encerrada com sucesso!')).toBeVisible()
  expect(sent('POST /api/companies/7/resume')).toHaveLength(1)
  expect(sent('PUT /api/companies/7')).toEqual([])
})

it('filters by state', async () => {
  const { asked } = await open('/company')
  const state = page.getByRole('combobox', { name: 'Filtrar Situação' })
  await state.click()
  // One filter stands in the head's row, and a table of short columns ends where its acts are still near its names.
  expect(state.element().closest('header')).not.toBeNull()
  expect(page.getByRole('table').element().getBoundingClientRect().width).toBe(980)
  await page.getByRole('option', { name: 'Suspensas' }).click()
  await expect.poll(() => asked.some(({ url }) => url.searchParams.get('state') === 'suspended')).toBe(true)
})

it('shows nothing of the companies to who administers none', async () => {
  const { asked } = await mountScreen({ path: '/company', person: {} })
  await expect.element(page.getByText('Somente administradores da plataforma veem as empresas.')).toBeVisible()
  expect(asked).toEqual([])
})
