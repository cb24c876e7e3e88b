// Gate: main states of contacts.
import type { Contact, ContactConsents, SessionUser } from '@prosa/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { clearSelectedContacts, useSelectedContacts } from '../../shared/contacts/selection.ts'
import type { Answers } from '../../testing/answers.ts'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { letToastsStand } from '../../testing/standing-toasts.ts'
import { ContactsScreen } from './contacts-screen.tsx'

letToastsStand()

const contact = (over: Partial<Contact> = {}): Contact => ({
  revision: 'r1',
  id: 7,
  name: 'Renata Figueiredo',
  label: over.name ?? 'Renata Figueiredo',
  email: 'renata@exemplo.com',
  phone: '5511984552107',
  description: null,
  pictureUrl: null,
  workspace: 'Vendas',
  workspaceId: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastMessage: '2026-11-21T15:30:00.000Z',
  optedOut: [],
  fields: {},
  tags: [],
  ...over,
})
const quiet = contact({ id: 8, name: 'Paulo Azevedo', email: null, phone: null, lastMessage: null })

const consents = (over: Partial<ContactConsents> = {}): ContactConsents => ({
  optedOut: [],
  basis: null,
  records: [],
  campaigns: [],
  ...over,
})
const record = { channel: null, source: null, recordedBy: null, dialogId: null, recordedAt: '2026-11-21T15:30:00.000Z' }

type Body = Record<string, unknown>
const asked: Body[] = []
const open = (
  path = '/contacts',
  answers: Answers = {},
  over: Partial<SessionUser> = {},
  width = 1440,
  content?: ReactNode,
) => {
  asked.length = 0
  return mountScreen({
    path,
    width,
    ...(content ? { content } : {}),
    person: { permissions: ['contact_view', 'contact_edit'], ...over },
    answers: {
      'POST /api/contacts/list': ({ body }) => {
        asked.push(body as Body)
        return { result: [contact(), quiet], total: 2, isTotalCapped: false, next: null, image: null }
      },
      'GET /api/contacts/7': () => contact(),
      'GET /api/contacts/7/consents': () => consents(),
      ...answers,
    },
  })
}
const none = () => ({ result: [], total: 0, isTotalCapped: false, next: null, image: null })
const periodOf = (body: Body | undefined) => (body?.createdAtPeriod ?? {}) as { startAt: string; endAt: string }
const panel = () => page.getByRole('dialog', { name: 'Editar contato' })
const save = () => panel().getByRole('button', { name: 'SALVAR' })

it('lists contacts with the columns of the document, the newest of the last 30 days first', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: /^Contatos/ })).toBeVisible()
  for (const title of ['Nome', 'E-mail', 'Telefone', 'Criado em', 'Última Mensagem', 'Ações'])
    await expect.element(page.getByRole('columnheader', { name: title })).toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Renata' }).getByText('+55 (11) 9 8455-2107'))
    .toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Paulo' }).getByText('Sem registros')).toBeVisible()
  const [first] = asked
  expect(first).toMatchObject({ workspaces: [1, 3], sortField: 'createdAt', sortOrder: 'desc', offset: 0 })
  const { startAt, endAt } = periodOf(first)
  expect((Date.parse(endAt) - Date.parse(startAt)) / 86_400_000).toBe(29)
})

it("'Limpar datas' takes the period away, and a search asks by name, phone and e-mail", async () => {
  await open()
  // Words that one sees, no cross with a hidden name.
  await page.getByRole('button').filter({ hasText: 'Limpar datas' }).first().click()
  await expect.poll(() => asked.at(-1)?.createdAtPeriod).toEqual({ startAt: null, endAt: null })
  await page.getByPlaceholder('Nome, telefone ou e-mail').fill('98455')
  await expect.poll(() => asked.at(-1)?.search).toBe('98455')
})

it('edits a contact in a panel, and sends a blank e-mail', async () => {
  let sent: unknown
  await open('/contacts', {
    'PUT /api/contacts/7': ({ body }) => {
      sent = body
      return contact({ email: null })
    },
  })
  await page.getByRole('button', { name: 'Editar Renata Figueiredo' }).click()
  await expect.element(save()).toBeDisabled()
  await panel().getByLabelText('E-mail').fill('')
  await save().click()
  await expect.element(page.getByText('Contato atualizado com sucesso!')).toBeVisible()
  expect(sent).toMatchObject({ email: '' })
  await expect.element(panel()).not.toBeInTheDocument()
})

it('says at the field what is wrong with a phone, and when saving failed', async () => {
  await open('/contacts?id=7', { 'PUT /api/contacts/7': () => [500, { code: 'x', message: 'x', description: '' }] })
  const phone = panel().getByRole('textbox', { name: 'Telefone' })
  await phone.fill('11 9845')
  await save().click()
  await expect.element(page.getByText('Formato do telefone inválido')).toBeVisible()
  await phone.fill('11 98455-2108')
  await save().click()
  await expect.element(page.getByText('Erro ao atualizar o contato Por favor tente mais tarde.').first()).toBeVisible()
})

it('shows the panel without contact_edit, and saves nothing', async () => {
  await open('/contacts?id=7', {}, { permissions: ['contact_view'] })
  await expect.element(panel().getByText(/não tem permissão para editá-lo/)).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

it('stops campaigns to a contact, has them sent again on a basis, and answers why one was sent', async () => {
  const sent: unknown[] = []
  let isOut = false
  await open('/contacts?id=7', {
    'GET /api/contacts/7/consents': () =>
      consents({
        optedOut: isOut ? ['WHATSAPP'] : [],
        basis: {
          ...record,
          id: 1,
          kind: 'basis',
          basis: 'consent',
          source: 'Site',
          givenAt: '2026-08-03T12:00:00.000Z',
        },
        records: [
          {
            ...record,
            id: 2,
            kind: 'opt_out',
            basis: null,
            channel: 'WHATSAPP',
            source: 'SAIR',
            givenAt: record.recordedAt,
          },
        ],
        campaigns: [
          {
            id: 3,
            name: 'Natal',
            createdAt: '2026-11-20T12:00:00.000Z',
            createdBy: 'Beatriz Moura',
            basis: null,
            outcome: 'sent',
            reason: null,
            at: '2026-11-21T12:00:00.000Z',
          },
        ],
      }),
    'POST /api/contacts/7/consents': ({ body }) => {
      sent.push(body)
      isOut = (body as { kind: string }).kind === 'opt_out'
      return consents()
    },
  })
  await expect.element(panel().getByText('Consentimento, desde 03/08/2026')).toBeVisible()
  await expect
    .element(panel().getByText(/Criada por Beatriz Moura em 20\/11\/2026 · Base legal: Consentimento \(Site/))
    .toBeVisible()
  await panel().getByText('Histórico (1 registro)').click()
  await expect.element(panel().getByText(/pelo próprio contato: “SAIR”/)).toBeVisible()
  await panel().getByRole('button', { name: 'Parar de enviar campanhas por WhatsApp' }).click()
  await page.getByRole('button', { name: 'Parar de enviar', exact: true }).last().click()
  await panel().getByRole('button', { name: 'Voltar a enviar campanhas por WhatsApp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voltar a enviar campanhas' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog.getByText('Escolha a base legal')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Base legal' }).click()
  await page.getByRole('option', { name: 'Execução de contrato' }).click()
  await dialog.getByRole('textbox', { name: 'Origem' }).fill('Contrato 1042')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { kind: 'opt_out', channel: 'WHATSAPP' },
    { kind: 'opt_in', channel: 'WHATSAPP', basis: 'contract', source: 'Contrato 1042', givenOn: null },
  ])
})

it('creates a contact, and leads to the one that has its number', async () => {
  const sent: unknown[] = []
  await open('/contacts', {
    'POST /api/contacts': ({ body }) => {
      sent.push(body)
      const isKnown = (body as { phone: string }).phone.endsWith('11984552107')
      const message = 'Este telefone já é de Renata Figueiredo.'
      return isKnown
        ? [409, { code: 'x', message, description: message, fields: { phone: message }, details: { contactId: 7 } }]
        : contact({ id: 9 })
    },
  })
  await page.getByRole('button', { name: 'Novo contato' }).click()
  const fresh = page.getByRole('dialog', { name: 'Novo contato' })
  await fresh.getByRole('textbox', { name: 'Nome' }).fill('Renata')
  await fresh.getByRole('textbox', { name: 'Telefone' }).fill('11 98455-2107')
  await fresh.getByRole('button', { name: 'SALVAR' }).click()
  await expect.element(fresh.getByText('Este telefone já é de Renata Figueiredo.')).toBeVisible()
  await fresh.getByRole('button', { name: 'Abrir o contato que já tem este telefone' }).click()
  // What was typed of the new one goes with its panel.
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.element(panel()).toBeVisible()
  expect(sent).toMatchObject([{ name: 'Renata', workspaceId: 1 }])
})

it('saves the filtered table as a file', async () => {
  const asked: Body[] = []
  await open('/contacts?criado=todas', {
    'POST /api/contacts/csv': ({ body }) => {
      asked.push(body as Body)
      return 'ID;Nome'
    },
  })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Exportar a lista em CSV' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ workspaces: [1, 3] })
})

it('shares the chosen rows with the frame', async () => {
  let chosen: number[] = []
  const Frame = () => {
    chosen = useSelectedContacts().map(({ id }) => id)
    return null
  }
  await open(
    '/contacts',
    {},
    {},
    1440,
    <>
      <ContactsScreen />
      <Frame />
    </>,
  )
  await page.getByRole('checkbox', { name: 'Selecionar contato Paulo Azevedo' }).click()
  await expect.element(page.getByText('1 contato selecionado')).toBeVisible()
  await expect.poll(() => chosen).toEqual([8])
  clearSelectedContacts()
  await expect.element(page.getByText('1 contato selecionado')).not.toBeInTheDocument()
  await expect.poll(() => chosen).toEqual([])
})

it.each([
  ['the days leave nobody', '/contacts', 'Nenhum contato foi criado neste período.'],
  ['there is nobody', '/contacts?criado=todas', 'Quem escreve para os seus bots aparece aqui.'],
])('says that %s', async (_, path, text) => {
  await open(path, { 'POST /api/contacts/list': none })
  await expect.element(page.getByText(text)).toBeVisible()
})

it('says that it failed, with the way out', async () => {
  let isDown = true
  await open('/contacts?criado=todas', {
    'POST /api/contacts/list': () => (isDown ? [503, { code: 'x', message: 'Indisponível', description: '' }] : none()),
  })
  await expect.element(page.getByRole('heading', { name: 'Não foi possível carregar os contatos' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Quem escreve para os seus bots aparece aqui.')).toBeVisible()
})

it('is not for whoever lacks contact_view', async () => {
  await open('/contacts', {}, { permissions: [] })
  await expect.element(page.getByText('Você não tem permissão para ver os contatos.')).toBeVisible()
  expect(asked).toEqual([])
})

it('is a list with marks below 900 px', async () => {
  await open('/contacts', {}, {}, 390)
  await page.getByRole('button', { name: /Criado em: últimos 30 dias/ }).click()
  await expect.poll(() => asked.at(-1)?.createdAtPeriod).toEqual({ startAt: null, endAt: null })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Exportar a lista em CSV' })).toBeVisible()
})

it('has what clears the dates in the line of its field', async () => {
  await open('/contacts')
  const clear = page.getByRole('button', { name: 'Limpar datas' })
  await expect.element(clear).toBeVisible()
  const button = clear.element()
  const cell = button.closest('td')?.getBoundingClientRect()
  const { right, bottom } = button.getBoundingClientRect()
  expect(bottom).toBeLessThan(cell?.bottom ?? 0)
  expect(right).toBeLessThanOrEqual(cell?.right ?? 0)
})

it('erases a person after the word is typed, and shows what was erased', async () => {
  const sent: unknown[] = []
  let isErased = false
  const erasure = { id: 1, contactId: 7, requestedBy: 'Ana Prado', requestedAt: '2026-11-21T15:30:00.000Z' }
  await open('/contacts?id=7', {
    'POST /api/contacts/7/erase': ({ body }) => {
      sent.push(body)
      isErased = true
      return { ...erasure, dialogs: 0, messages: 0, files: 0, doneAt: null }
    },
    'GET /api/contacts/8': () => quiet,
    'GET /api/contacts/8/consents': () => consents(),
    'GET /api/contact-erasures': () => ({
      result: isErased ? [{ ...erasure, dialogs: 2, messages: 31, files: 1, doneAt: '2026-11-21T15:30:09.000Z' }] : [],
      next: null,
    }),
  })
  await page.getByRole('button', { name: 'Apagar dados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar os dados de Renata Figueiredo' })
  await dialog.getByRole('textbox', { name: 'Digite APAGAR para confirmar' }).fill('apagar')
  await dialog.getByRole('button', { name: 'Apagar definitivamente' }).click()
  await expect.element(dialog.getByText('Digite APAGAR para confirmar', { exact: true }).last()).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'Digite APAGAR para confirmar' }).fill('APAGAR')
  await dialog.getByRole('button', { name: 'Apagar definitivamente' }).click()
  await expect.element(page.getByText('Dados apagados.')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Editar contato' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ confirm: 'APAGAR' }])
  await page.getByRole('button', { name: 'Editar Paulo Azevedo' }).click()
  await page.getByRole('button', { name: 'Exclusões já feitas' }).click()
  await expect.element(page.getByText('2 conversas · 31 mensagens · 1 arquivo')).toBeVisible()
})
