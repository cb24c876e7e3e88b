// Gate: main states of entities.
import type { EntityImport, EntityRow } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const entity = (over: Partial<EntityRow> = {}): EntityRow => ({
  id: 7,
  name: 'Tamanho',
  displayName: 'Tamanho',
  botId: 4,
  botName: 'Loja Demo',
  inputs: 3,
  status: true,
  updatedBy: 'Marina',
  fuzzyMatching: false,
  regexpEntity: false,
  ...over,
})
const rows = [entity(), entity({ id: 8, name: 'Bairro', status: false, updatedBy: null })]
const preview = (over: Partial<EntityImport> = {}): EntityImport => ({
  message: 'Entidades inseridas com sucesso.',
  lines: 1,
  values: [{ line: 1, value: 'GG', synonyms: ['extra grande'] }],
  refused: [],
  refusedTotal: 0,
  entities: [{ id: 7, name: 'Tamanho', botName: 'Loja Demo', added: 1, changed: 0, same: 0 }],
  ...over,
})
const importer = ['entity_view', 'entity_import'] as const
const open = (
  answers: Answers = {},
  permissions: readonly ('entity_view' | 'entity_import')[] = importer,
  path = '/entities/',
) =>
  mountScreen({
    path,
    person: { permissions: [...permissions] },
    answers: {
      'POST /api/entityTypes/list': () => ({ result: rows, total: rows.length }),
      'POST /api/bots/list': () => ({ result: [{ id: 4, name: 'Loja Demo' }], total: 1 }),
      ...answers,
    },
  })
const dialog = (name: string) => page.getByRole('dialog', { name })
const choose = async (name: string, text = 'GG;extra grande'): Promise<void> => {
  await page.getByRole('checkbox', { name: /entidade Tamanho/ }).click()
  await page.getByRole('button', { name: 'Importar' }).first().click()
  const input = dialog('Importar valores').getByLabelText(/Arraste um arquivo CSV/)
  await expect.element(input).toHaveAttribute('accept', '.csv')
  await userEvent.upload(input, new File([text], name))
}

it('lists entities with their bot, how many values they have, their state and who changed them', async () => {
  const { sent } = await open()
  await expect.element(page.getByRole('heading', { name: /^Gestão de entidades/ })).toBeVisible()
  for (const title of ['ID', 'Nome', 'Bot', 'Valores', 'Status', 'Atualizado por'])
    await expect.element(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Bairro' }).getByText('Inativo')).toBeVisible()
  expect(sent('POST /api/entityTypes/list')[0]).toMatchObject({ limit: 20, offset: 0 })
})

it('shows no import and no boxes without entity_import', async () => {
  await open({}, ['entity_view'])
  await expect.element(page.getByText('Bairro')).toBeVisible()
  expect(page.getByRole('button', { name: 'Importar' }).elements()).toEqual([])
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

it('has its own act in its head', async () => {
  await open()
  const screen = page.getByRole('region', { name: 'Gestão de entidades' }).first()
  await screen.getByRole('button', { name: 'Nova entidade' }).click()
  await expect.element(dialog('Nova entidade')).toBeVisible()
})

it('makes an entity of the bot that is chosen, and asks before filled fields are lost', async () => {
  const { sent } = await open(
    { 'POST /api/entityTypes': () => ({ id: 9, description: 'Entidade salva com sucesso .' }) },
    importer,
    '/entities?new=1',
  )
  const form = dialog('Nova entidade')
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Cor da tinta')
  await form.getByRole('textbox', { name: 'Valor 1' }).fill('azul, anil')
  // What the form says is tried before it is saved.
  await form.getByRole('textbox', { name: 'Testar uma frase' }).fill('Quero o ANIL grande')
  await expect.element(form.getByText('ANIL')).toBeVisible()
  await expect.element(form.getByText('→ azul')).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await expect.element(form.getByText('Escolha o bot da entidade.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Os campos preenchidos serão perdidos. Deseja fechar?')).toBeVisible()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Cancelar' }).click()
  await form.getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'Loja Demo' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent('POST /api/entityTypes')).toMatchObject([
    { name: 'Cor da tinta', botId: 4, entries: [{ value: 'azul', synonyms: ['anil'] }] },
  ])
})

it('shows what a file does before anything is written, and then imports it', async () => {
  const { asked } = await open({ 'POST /api/entityTypes/upload': () => preview() })
  const sentForms = () =>
    asked
      .filter(({ call }) => call === 'POST /api/entityTypes/upload')
      .map(({ body }) => body as FormData)
      .map((form) => [form.get('entities'), form.get('preview'), (form.get('file') as File).name])
  await choose('valores.csv')
  await expect.element(dialog('Importar valores').getByText('1 valor novo')).toBeVisible()
  await expect.element(dialog('Importar valores').getByText('extra grande')).toBeVisible()
  expect(sentForms()).toEqual([['7', 'true', 'valores.csv']])
  await dialog('Importar valores').getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByText('Entidades inseridas com sucesso.')).toBeVisible()
  expect(sentForms()).toEqual([
    ['7', 'true', 'valores.csv'],
    ['7', 'false', 'valores.csv'],
  ])
})

it('names each line that is refused, and imports nothing of that file', async () => {
  const refused = [{ line: 12, reason: 'Falta o valor, na primeira coluna.' }]
  await open({ 'POST /api/entityTypes/upload': () => preview({ refused, refusedTotal: 1 }) })
  await choose('valores.csv')
  const form = dialog('Importar valores')
  await expect.element(form.getByText('Erro no arquivo CSV')).toBeVisible()
  await expect.element(form.getByText('Linha 12')).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Importar' })).toBeDisabled()
})

it('says what is no CSV, and what did not arrive', async () => {
  const { asked } = await open({
    'POST /api/entityTypes/upload': () => [503, { code: 'unavailable', message: 'Tente mais tarde.' }],
  })
  await choose('valores.xlsx')
  await expect.element(page.getByText('Erro no arquivo', { exact: true })).toBeVisible()
  await expect.element(page.getByText('O arquivo selecionado não é um CSV.')).toBeVisible()
  expect(asked.map(({ call }) => call)).not.toContain('POST /api/entityTypes/upload')
  await userEvent.upload(
    dialog('Importar valores').getByLabelText(/Arraste um arquivo CSV/),
    new File(['GG'], 'valores.csv'),
  )
  await expect.element(page.getByText('Erro no upload de arquivo')).toBeVisible()
})

it('keeps the file while the line is cut, and reads and stores it when told to', async () => {
  let isCut = true
  const { asked } = await open({
    'POST /api/entityTypes/upload': () => {
      if (isCut) throw new TypeError('Failed to fetch')
      return preview()
    },
  })
  await choose('valores.csv')
  const form = dialog('Importar valores')
  await expect.element(form.getByText('O arquivo não chegou ao servidor e nada foi gravado.')).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Importar' })).toBeDisabled()
  isCut = false
  await form.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(form.getByText('1 valor novo')).toBeVisible()
  isCut = true
  await form.getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByText('Erro no upload de arquivo').last()).toBeVisible()
  isCut = false
  await form.getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByText('Entidades inseridas com sucesso.')).toBeVisible()
  expect(asked.filter(({ call }) => call === 'POST /api/entityTypes/upload')).toHaveLength(4)
})

it('asks for a choice before a file', async () => {
  await open()
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByText('Selecione na tabela as entidades que recebem os valores.')).toBeVisible()
})

it('says both sentences where the list cannot be read', async () => {
  await open({ 'POST /api/entityTypes/list': () => [500, { code: 'internal', message: 'Erro' }] })
  const text = 'Não é possível buscar entidades neste momento. Por favor tente mais tarde.'
  await expect.element(page.getByRole('alert').filter({ hasText: 'Erro ao buscar entidades.' }).first()).toBeVisible()
  await expect.poll(() => page.getByText(text).elements().length).toBe(2)
})

it('shows both sides of what two people changed, and sends one only once one has chosen', async () => {
  const stored = (over: object) => ({
    id: 7,
    displayName: 'Tamanho',
    name: 'Tamanho',
    botId: 4,
    regexpEntity: false,
    fuzzyMatching: false,
    entities: [{ id: 1, value: 'P', synonyms: ['pequeno'] }],
    revision: 'r1',
    ...over,
  })
  const now = stored({ displayName: 'Medida', revision: 'r2' })
  const { sent } = await open(
    {
      'GET /api/entityTypes/7': () => stored({}),
      'PUT /api/entityTypes/7': ({ body }) =>
        (body as { revision: string }).revision === 'r2'
          ? { id: 7, description: 'Entidade salva com sucesso .' }
          : [
              409,
              { code: 'overtaken', message: 'Este cadastro foi alterado enquanto você editava.', details: { now } },
            ],
    },
    importer,
    '/entities?id=7',
  )
  const name = page.getByRole('textbox', { name: 'Nome' })
  await name.fill('Numeração')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('Está salvo: Medida')).toBeVisible()
  await expect.element(page.getByText('Você digitou: Numeração')).toBeVisible()
  // What was typed stands still, and is sent by nobody.
  await expect.element(name).toHaveValue('Numeração')
  await page.getByRole('button', { name: 'Salvar' }).click()
  expect(sent('PUT /api/entityTypes/7')).toHaveLength(1)
  await page.getByRole('button', { name: 'Manter o que digitei' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => sent('PUT /api/entityTypes/7').at(-1)).toMatchObject({ name: 'Numeração', revision: 'r2' })
})
