import type { ContactImport, ImportPreview } from '@prosa/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const preview: ImportPreview = {
  id: 5,
  fileName: 'clientes.csv',
  rows: 5,
  shown: [
    ['Cliente', 'Celular', 'E-mail', 'Cidade'],
    ['Renata Prado', '11988880001', 'renata@exemplo.com', 'Santos'],
    ['Ivo Lima', '(11) 3333-0002 / 11 98888-0002', '', 'Recife'],
  ],
  lines: [1, 2, 3],
  hasTitles: true,
  titleRow: 0,
  columns: { name: [0], phone: [1], email: [], company: [], description: [], tags: [], fields: {} },
  sheets: [],
  sheet: 0,
}

const imported = (over: Partial<ContactImport> = {}): ContactImport => ({
  id: 5,
  fileName: 'clientes.csv',
  status: 'done',
  failure: null,
  workspace: 'Vendas',
  total: 4,
  done: 4,
  created: 2,
  updated: 1,
  unchanged: 0,
  refused: 1,
  removed: 0,
  restored: 0,
  kept: 0,
  basis: null,
  source: null,
  createdBy: 'Ana',
  createdAt: '2026-11-20T12:00:00.000Z',
  endedAt: '2026-11-20T12:01:00.000Z',
  undoneAt: null,
  ...over,
})

let tags: { id: number; name: string }[] = []
beforeEach(() => {
  tags = []
})

const refused = { row: 3, line: 4, contactId: null, name: null, reason: 'E-mail inválido' }

const open = (
  path: string,
  answers: Answers = {},
  permissions = ['contact_view', 'contact_edit'] as const,
  width = 1440,
) =>
  mountScreen({
    path,
    width,
    person: { permissions: [...permissions] },
    answers: {
      'POST /api/contacts/list': () => ({ result: [], total: 0, isTotalCapped: false, next: null, image: null }),
      'GET /api/contact-tags': () => ({ result: tags }),
      'POST /api/contact-tags': ({ body }) => {
        const made = { id: 3, name: (body as { name: string }).name }
        tags.push(made)
        return made
      },
      'GET /api/contact-imports': () => ({ result: [imported({ id: 4, status: 'undone' })], next: null }),
      'GET /api/contact-imports/5': () => imported(),
      'GET /api/contact-imports/5/rows': () => ({ result: [refused], next: null }),
      ...answers,
    },
  })

const panel = () => page.getByRole('dialog', { name: 'Importar contatos' })
const choose = (name: string) =>
  userEvent.upload(
    panel().getByLabelText(/Solte aqui uma planilha ou um CSV/),
    new File(['a;b'], name, { type: 'text/csv' }),
  )

it('reads a file, shows its columns and first contacts, and begins with what was chosen', async () => {
  const sent: unknown[] = []
  await open('/contacts', {
    'POST /api/contact-imports': () => preview,
    'POST /api/contact-imports/5/start': ({ body }) => {
      sent.push(body)
      return imported({ status: 'running', done: 0, created: 0, updated: 0, refused: 0 })
    },
  })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Importar de CSV ou Excel' }).click()
  await expect.element(panel().getByRole('button', { name: /clientes\.csv.*Desfeita/ })).toBeVisible()
  await choose('clientes.csv')
  await expect.element(panel().getByText('Renata Prado · Ivo Lima')).toBeVisible()
  const first = panel().getByRole('region', { name: 'Como ficam os primeiros contatos' })
  await expect.element(first.getByText('+55 (11) 9 8888-0001')).toBeVisible()
  await expect.element(first.getByText('+55 (11) 9 8888-0002')).toBeVisible()
  await expect.element(first.getByText('O outro telefone da linha não entra.')).toBeVisible()
  const chooseField = async (title: string, field: string) => {
    await panel()
      .getByRole('combobox', { name: `O que é ${title}` })
      .click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await chooseField('Celular', 'Não importar')
  await chooseField('E-mail', 'Telefone')
  await expect
    .element(first.getByText('Será recusada: Formato do telefone inválido: “renata@exemplo.com”'))
    .toBeVisible()
  await chooseField('Celular', 'Telefone')
  await chooseField('E-mail', 'E-mail')
  await chooseField('Cidade', 'Tags')
  await expect.element(first.getByText('+55 (11) 9 8888-0001 · renata@exemplo.com · Santos')).toBeVisible()
  await panel().getByRole('combobox', { name: 'Tags para todos' }).fill('Feira')
  await page.getByRole('option', { name: 'Criar a tag “Feira”' }).click()
  await expect.element(panel().getByText('Feira', { exact: true })).toBeVisible()
  await panel()
    .getByRole('checkbox', { name: /Registrar a base legal/ })
    .click()
  await panel().getByRole('button', { name: 'Importar 4 linhas' }).click()
  await expect
    .element(panel().getByText('Escolha a base legal').or(panel().getByText('Campo obrigatório')).first())
    .toBeVisible()
  await panel().getByRole('combobox', { name: 'Base legal' }).click()
  await page.getByRole('option', { name: 'Consentimento' }).click()
  await panel().getByRole('textbox', { name: 'De onde veio' }).fill('Feira')
  await panel().getByRole('button', { name: 'Importar 4 linhas' }).click()
  await expect.element(panel().getByText('4 de 4 linhas')).toBeVisible()
  expect(sent).toEqual([
    {
      workspaceId: 1,
      hasTitles: true,
      titleRow: 0,
      columns: { name: [0], phone: [1], email: [2], company: [], description: [], tags: [3], fields: {} },
      onlyBlank: false,
      tags: [3],
      consent: { basis: 'consent', source: 'Feira', givenOn: null },
    },
  ])
})

it.each([1440, 390])('lets one choose the titles, the sheet and a new field at %i', async (width) => {
  const report: ImportPreview = {
    ...preview,
    fileName: 'relatorio.xlsx',
    rows: 6,
    shown: [
      ['Relatório', 'de', 'clientes', '', ''],
      ['Cliente', 'Celular', 'Nascimento', '', 'Telefone Comercial'],
      ['Renata Prado', '(11) 98888-0001', '31/12/1990', '', '(11) 4000-0001'],
      ['Total: 1', '', '', '', ''],
    ],
    lines: [1, 3, 4, 6],
    titleRow: 0,
    columns: { name: [0], phone: [1], email: [], company: [], description: [], tags: [], fields: {} },
    sheets: ['Capa', 'Clientes'],
    sheet: 1,
  }
  let fields: object[] = []
  const { asked } = await open(
    '/contacts?importacao=nova',
    {
      'POST /api/contact-imports': ({ url }) => ({ ...report, id: url.searchParams.has('sheet') ? 6 : 5 }),
      'GET /api/contact-fields': () => ({ result: fields }),
      'POST /api/contact-fields': ({ body }) => {
        const made = { id: 8, number: 1, options: [], ...(body as { name: string; kind: 'date' }) }
        fields = [made]
        return made
      },
    },
    undefined,
    width,
  )
  await choose('relatorio.xlsx')
  await panel().getByRole('combobox', { name: 'Linha dos títulos' }).click()
  await page.getByRole('option', { name: 'Linha 3: Cliente · Celular · Nascimento · Telefone Comercial' }).click()
  const first = panel().getByRole('region', { name: 'Como ficam os primeiros contatos' })
  await expect.element(first.getByText('+55 (11) 9 8888-0001')).toBeVisible()
  await expect.element(first.getByText('Será recusada: Falta o telefone ou o e-mail: “Total: 1”')).toBeVisible()
  await expect.element(panel().getByRole('combobox', { name: 'O que é Telefone Comercial' })).toHaveValue('Telefone')
  await panel().getByRole('button', { name: 'Mostrar a coluna vazia' }).click()
  await expect.element(panel().getByRole('combobox', { name: 'O que é Coluna 4' })).toHaveValue('Não importar')
  await panel().getByRole('combobox', { name: 'O que é Nascimento' }).click()
  await page.getByRole('option', { name: 'Criar um campo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo campo' })
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Nascimento')
  await expect.element(dialog.getByRole('combobox', { name: 'Tipo' })).toHaveValue('Data')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(first.getByText('+55 (11) 9 8888-0001 · 31/12/1990')).toBeVisible()
  expect(asked.filter(({ call }) => call.endsWith('/start'))).toEqual([])
  await panel().getByRole('combobox', { name: 'Aba da planilha' }).click()
  await page.getByRole('option', { name: 'Capa' }).click()
  await expect.poll(() => asked.filter(({ call }) => call === 'POST /api/contact-imports')).toHaveLength(2)
})

it('asks for the column of the phone or of the e-mail, and says why a file cannot be read', async () => {
  let isBroken = true
  await open('/contacts?importacao=nova', {
    'POST /api/contact-imports': () =>
      isBroken
        ? [400, { code: 'openQuote', message: 'O arquivo tem uma aspa que nunca fecha.', description: '' }]
        : preview,
  })
  await choose('clientes.csv')
  await expect.element(page.getByText('O arquivo tem uma aspa que nunca fecha.')).toBeVisible()
  isBroken = false
  await choose('clientes.csv')
  await panel().getByRole('combobox', { name: 'O que é Celular' }).click()
  await page.getByRole('option', { name: 'Não importar' }).click()
  await panel().getByRole('button', { name: 'Importar 4 linhas' }).click()
  await expect.element(panel().getByText(/Escolha a coluna do telefone ou a do e-mail/)).toBeVisible()
})

it('shows how far it is, stops it once asked, and tells what was refused', async () => {
  let now = imported({ status: 'running', total: 10, done: 4 })
  await open('/contacts?importacao=5', {
    'GET /api/contact-imports/5': () => now,
    'POST /api/contact-imports/5/cancel': () => {
      now = { ...now, status: 'cancelled' }
      return now
    },
  })
  await expect.element(panel().getByRole('progressbar', { name: 'Importando' })).toHaveAttribute('aria-valuenow', '40')
  await panel().getByRole('button', { name: 'Cancelar importação' }).click()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Cancelar importação' }).click()
  await expect.element(panel().getByRole('status').getByText('Cancelada')).toBeVisible()
  await expect.element(panel().getByText('Não lidas')).toBeVisible()
  const rows = panel().getByRole('region', { name: 'Linhas recusadas' })
  await expect.element(rows.getByText('E-mail inválido')).toBeVisible()
  await expect.element(rows.getByRole('button', { name: 'Baixar recusadas' })).toBeEnabled()
})

it('undoes an import once asked, and tells what was left', async () => {
  let now = imported()
  const { asked } = await open(
    '/contacts?importacao=5',
    {
      'GET /api/contact-imports/5': () => now,
      'GET /api/contact-imports/5/rows': ({ url }) =>
        url.searchParams.get('which') === 'kept'
          ? { result: [{ ...refused, contactId: 9, name: 'Renata Prado', reason: 'Já tem conversa.' }], next: null }
          : { result: [refused], next: null },
      'POST /api/contact-imports/5/undo': () => {
        now = imported({ status: 'undone', removed: 1, restored: 1, kept: 1 })
        return imported({ status: 'undoing' })
      },
    },
    undefined,
    390,
  )
  await panel().getByRole('button', { name: 'Desfazer importação' }).click()
  const question = page.getByRole('dialog', { name: 'Atenção' })
  await expect.element(question.getByText(/Remove os contatos que ela criou \(2\)/)).toBeVisible()
  await question.getByRole('button', { name: 'Desfazer importação' }).click()
  await expect.element(panel().getByText('Renata Prado: Já tem conversa.')).toBeVisible()
  await expect.element(panel().getByRole('button', { name: 'Desfazer importação' })).not.toBeInTheDocument()
  expect(asked.filter(({ call }) => call.endsWith('/undo'))).toHaveLength(1)
})

it('is not offered without contact_edit', async () => {
  await open('/contacts?importacao=nova', {}, ['contact_view'] as never)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Exportar a lista em CSV' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /Importar/ })).not.toBeInTheDocument()
  await expect.element(panel()).not.toBeInTheDocument()
})
