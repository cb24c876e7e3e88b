import type { Contact } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useSelectedContacts } from '../../../shared/contacts/selection.ts'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'
import { ContactsScreen } from '../contacts-screen.tsx'

const contact = (over: Partial<Contact> = {}): Contact => ({
  revision: 'r1',
  id: 7,
  name: 'Renata',
  label: over.name ?? 'Renata',
  email: null,
  phone: '5511984552107',
  description: null,
  pictureUrl: null,
  workspace: 'Vendas',
  workspaceId: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastMessage: null,
  optedOut: [],
  fields: { 11: 'Recife', 12: '10.5' },
  tags: [21],
  ...over,
})
const fields = [
  { id: 11, number: 4, name: 'Cidade', kind: 'text', options: [] as string[] },
  { id: 12, number: 5, name: 'Gasto', kind: 'number', options: [] },
  { id: 13, number: 6, name: 'Plano', kind: 'list', options: ['Ouro', 'Prata'] },
]
const tags = [
  { id: 21, name: 'VIP' },
  { id: 22, name: 'Feira' },
]
const segment = {
  id: 31,
  name: 'Recife em Ouro',
  filter: { field: { id: 13, value: 'Ouro' }, tag: 22 },
  gone: [],
  createdBy: 'Ana',
  createdAt: '2026-11-20T12:00:00.000Z',
}

type Body = Record<string, unknown>
const asked: Body[] = []
const Chosen = () => <output>{useSelectedContacts().length} escolhidos</output>
const open = (path = '/contacts', answers: Answers = {}, width = 1440) => {
  asked.length = 0
  return mountScreen({
    path,
    width,
    content: (
      <>
        <ContactsScreen />
        <Chosen />
      </>
    ),
    person: { permissions: ['contact_view', 'contact_edit'] },
    answers: {
      'POST /api/contacts/list': ({ body }) => {
        asked.push(body as Body)
        return { result: [contact()], total: 1, isTotalCapped: false, next: null, image: null }
      },
      'GET /api/contacts/7': () => contact(),
      'GET /api/contacts/7/consents': () => ({ optedOut: [], basis: null, records: [], campaigns: [] }),
      'GET /api/contact-fields': () => ({ result: fields, total: fields.length }),
      'GET /api/contact-tags': () => ({ result: tags, total: tags.length }),
      'GET /api/contact-segments': () => ({ result: [segment], total: 1 }),
      ...answers,
    },
  })
}

it('edits fields and tags in the panel, sends what changed, and says at a field what is wrong', async () => {
  const sent: unknown[] = []
  await open('/contacts?id=7', {
    'PUT /api/contacts/7': ({ body }) => {
      sent.push(body)
      const wrong = {
        code: 'unprocessable',
        message: 'x',
        description: 'x',
        fields: { 'fields.12': 'Informe um número' },
      }
      return sent.length === 1 ? [422, wrong] : contact()
    },
  })
  const panel = page.getByRole('dialog', { name: 'Editar contato' })
  await expect.element(panel.getByLabelText('Gasto')).toHaveValue('10,5')
  await panel.getByLabelText('Gasto').fill('muito')
  await panel.getByRole('button', { name: 'SALVAR' }).click()
  await expect.element(panel.getByText('Informe um número')).toBeVisible()
  await panel.getByLabelText('Gasto').fill('1250,75')
  await panel.getByRole('button', { name: 'SALVAR' }).click()
  await expect.element(page.getByText('Contato atualizado com sucesso!')).toBeVisible()
  expect(sent.at(-1)).toEqual({ fields: { 12: '1250.75' }, revision: 'r1' })
})

it('joins conditions by e and ou, shows them as marks, chooses all, and keeps them as a segment', async () => {
  let saved: unknown
  await open('/contacts', {
    'POST /api/contacts/choose': () => ({
      result: [contact(), contact({ id: 8 }), contact({ id: 9 })],
      isCapped: false,
    }),
    'POST /api/contact-segments': ({ body }) => {
      saved = body
      return { ...segment, ...(body as object), id: 32 }
    },
  })
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros de contatos' })
  const condition = (place: number) => filters.getByRole('group', { name: `Condição ${place}` })
  const choose = async (place: number, label: string, option: string) => {
    await condition(place).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  // Nothing is chosen: there is nothing to keep.
  await expect.element(filters.getByRole('button', { name: 'Salvar como segmento' })).toBeDisabled()
  await choose(1, 'Filtrar por', 'Cidade')
  // Half said is neither in force nor kept.
  await expect.element(filters.getByRole('button', { name: 'Aplicar' })).toBeDisabled()
  await condition(1).getByRole('textbox', { name: 'Valor' }).fill('Rec')
  await filters.getByRole('button', { name: 'Adicionar condição' }).click()
  await choose(2, 'Filtrar por', 'Última Mensagem')
  await condition(2).getByRole('textbox', { name: 'Dias' }).fill('45')
  await filters.getByText('Qualquer uma (ou)').click()
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  const rules = {
    match: 'any',
    list: [
      { of: 'field', is: 'has', field: { id: 11, value: 'Rec' } },
      { of: 'lastMessage', is: 'before', days: 45 },
    ],
  }
  await expect.poll(() => asked.at(-1)?.rules).toEqual(rules)
  await expect.element(page.getByText('Cidade começa com Rec')).toBeVisible()
  await expect.element(page.getByText('Última Mensagem: há mais de 45 dias')).toBeVisible()
  await page.getByRole('button', { name: 'Selecionar todos do filtro' }).click()
  await expect.element(page.getByText('3 escolhidos')).toBeVisible()

  await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await filters.getByRole('button', { name: 'Salvar como segmento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar segmento' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Do Recife')
  await expect.element(dialog.getByRole('checkbox', { name: /Criado em: sempre os últimos 30 dias/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('Segmento salvo.')).toBeVisible()
  expect(saved).toMatchObject({ name: 'Do Recife', filter: { rules, createdAtPeriod: null, createdAtDays: 30 } })

  // One that was saved before there were conditions stands as two of them.
  await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await filters.getByRole('button', { name: 'Recife em Ouro', exact: true }).click()
  const plan = { of: 'field', is: 'has', field: { id: 13, value: 'Ouro' } }
  await expect.poll(() => asked.at(-1)?.rules).toEqual({ match: 'all', list: [{ of: 'tag', is: 'has', id: 22 }, plan] })
  await expect.element(page.getByText('Plano: Ouro')).toBeVisible()
  await page.getByRole('button', { name: /Tag: Feira/ }).click()
  await expect.poll(() => asked.at(-1)?.rules).toEqual({ match: 'all', list: [plan] })
  await page.getByRole('button', { name: /Plano: Ouro/ }).click()
  await expect.poll(() => asked.at(-1)?.rules).toBeNull()
})

it('says at the condition itself what its field cannot have', async () => {
  await open('/contacts')
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros de contatos' })
  const condition = filters.getByRole('group', { name: 'Condição 1' })
  await condition.getByRole('combobox', { name: 'Filtrar por' }).click()
  await page.getByRole('option', { name: 'Gasto', exact: true }).click()
  await condition.getByRole('textbox', { name: 'De', exact: true }).fill('muito')
  await expect.element(condition.getByText(/Informe um número/)).toBeVisible()
  await expect.element(condition.getByRole('textbox', { name: 'De', exact: true })).toBeInvalid()
  await expect.element(filters.getByRole('button', { name: 'Aplicar' })).toBeDisabled()
  await condition.getByRole('textbox', { name: 'De', exact: true }).fill('1,5')
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await expect.poll(() => asked.at(-1)?.rules).toMatchObject({ list: [{ field: { from: '1.5' } }] })
})

it('says which days the list is opened with, and searches among all where nobody of these is found', async () => {
  await open('/contacts?search=rita', {
    'POST /api/contacts/list': ({ body }) => {
      asked.push(body as Body)
      return { result: [], total: 0, isTotalCapped: false, next: null, image: null }
    },
  })
  await expect.element(page.getByRole('button', { name: 'Ver todos' })).toBeVisible()
  await page.getByRole('button', { name: 'Buscar entre todos' }).click()
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ search: 'rita', createdAtPeriod: { startAt: null, endAt: null } })
  await expect.element(page.getByRole('button', { name: 'Ver todos' })).not.toBeInTheDocument()
})

it('shows fields and tags as columns, which each person keeps', async () => {
  await open()
  await page.getByRole('button', { name: 'Colunas' }).click()
  const choices = page.getByRole('group', { name: 'Mostrar também' })
  await choices.getByRole('checkbox', { name: 'Gasto' }).click()
  await choices.getByRole('checkbox', { name: 'Tags' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Renata' })
  await expect.element(row.getByText('10,5')).toBeVisible()
  await expect.element(row.getByText('VIP')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Gasto' })).toBeVisible()
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('prosa.columns.'))
  expect(kept.map((key) => localStorage.getItem(key))).toEqual(['["12","tags"]'])
  await choices.getByRole('checkbox', { name: 'Gasto' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Gasto' })).not.toBeInTheDocument()
})

it('makes and removes fields and tags of the company', async () => {
  const sent: unknown[] = []
  await open('/contacts?campos=1', {
    'POST /api/contact-fields': ({ body }) => {
      sent.push(body)
      return { id: 14, number: 7, ...(body as object) }
    },
    'DELETE /api/contact-tags/22': () => {
      sent.push('removed')
      return { success: true }
    },
  })
  const panel = page.getByRole('dialog', { name: 'Campos e tags dos contatos' })
  await expect.element(panel.getByText('Texto', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Novo campo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo campo' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Porte')
  await dialog.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Lista de opções' }).click()
  await dialog.getByRole('textbox', { name: 'Opções' }).fill('Pequeno\n\n Grande ')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('Campo salvo.')).toBeVisible()
  await panel.getByRole('button', { name: 'Remover Feira' }).click()
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.element(page.getByText('Removido.')).toBeVisible()
  expect(sent).toEqual([{ name: 'Porte', kind: 'list', options: ['Pequeno', 'Grande'] }, 'removed'])
})

it('puts tags on the chosen contacts, and says that fields could not be read', async () => {
  let sent: unknown
  await open('/contacts', {
    'POST /api/contacts/tags': ({ body }) => {
      sent = body
      return { contacts: 1 }
    },
    'GET /api/contact-fields': () => [500, { code: 'x', message: 'x', description: 'x' }],
  })
  await page.getByRole('checkbox', { name: /contato Renata/ }).click()
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags de 1 contato' })
  await dialog.getByRole('combobox', { name: 'Pôr' }).click()
  await page.getByRole('option', { name: 'Feira' }).click()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect.element(page.getByText('Tags atualizadas.')).toBeVisible()
  expect(sent).toEqual({ contacts: [7], add: [22], remove: [] })
  await page.getByRole('button', { name: 'Editar Renata' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'os campos e as tags' })).toBeVisible()
})
