// Gate: two contacts become one.
import type { Contact } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

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
  fields: {},
  tags: [],
  ...over,
})
const other = contact({
  id: 9,
  name: 'Renata Figueiredo',
  email: 'renata@exemplo.com',
  phone: '1184552107',
  optedOut: ['WHATSAPP'],
})

const union = {
  id: 3,
  intoId: 7,
  into: 'Renata',
  from: 'Renata F.',
  mergedBy: 'Ana',
  mergedAt: '2026-11-21T12:00:00.000Z',
  undoneAt: null as string | null,
}

const open = (path: string, answers: Answers = {}, width = 1440) =>
  mountScreen({
    path,
    width,
    person: { permissions: ['contact_view', 'contact_edit'] },
    answers: {
      'POST /api/contacts/list': () => ({
        result: [contact(), other],
        total: 2,
        isTotalCapped: false,
        next: null,
        image: null,
      }),
      'GET /api/contacts/7': () => contact(),
      'GET /api/contacts/9': () => other,
      'GET /api/contact-duplicates': ({ url }) => ({
        result:
          url.searchParams.get('reason') === 'phone' ? [{ reason: 'phone', first: contact(), second: other }] : [],
        next: null,
      }),
      'GET /api/contact-merges': () => ({ result: [union], next: null }),
      ...answers,
    },
  })

const list = () => page.getByRole('dialog', { name: 'Possíveis duplicados' })
const merge = () => page.getByRole('dialog', { name: 'Unir contatos' })

it('compares two that may be one, shows the outcome of each choice, and merges them', async () => {
  const sent: unknown[] = []
  await open('/contacts', {
    'POST /api/contact-merges': ({ body }) => {
      sent.push(body)
      return { id: 4, contact: contact() }
    },
  })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Procurar duplicados' }).click()
  await list().getByRole('button', { name: 'Comparar' }).click()
  const outcome = merge().getByRole('region', { name: 'Como fica' })
  // What one of the two lacks comes from the other.
  await expect.element(outcome.getByText('renata@exemplo.com')).toBeVisible()
  await expect.element(outcome.getByText('Renata', { exact: true })).toBeVisible()
  await expect.element(outcome.getByText(/Não recebe campanhas/)).toBeVisible()
  await merge().getByRole('group', { name: 'Nome' }).getByRole('radio', { name: 'Renata Figueiredo' }).click()
  await expect.element(outcome.getByText('Renata Figueiredo')).toBeVisible()
  await merge().getByRole('group', { name: 'Quem fica' }).getByRole('radio', { name: 'Renata Figueiredo' }).click()
  await merge().getByRole('button', { name: 'Unir contatos' }).click()
  await expect.element(list()).toBeVisible()
  expect(sent).toEqual([
    { intoId: 9, fromId: 7, fields: { name: 'into', phone: 'into', email: 'into', description: 'into' } },
  ])
})

it('compares two that are chosen in the table', async () => {
  await open('/contacts')
  await page.getByRole('checkbox', { name: 'Selecionar contato Renata', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Unir' })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Selecionar contato Renata Figueiredo' }).click()
  await page.getByRole('button', { name: 'Unir' }).click()
  await expect.element(merge().getByRole('radio', { name: 'renata@exemplo.com' })).toBeChecked()
  // Back is to the table that one came from, not to a list that one has not seen.
  await merge().getByRole('button', { name: 'Voltar' }).click()
  await expect.element(merge()).not.toBeInTheDocument()
  await expect.element(list()).not.toBeInTheDocument()
})

it('keeps two apart, and undoes a merge once asked', async () => {
  const apart: unknown[] = []
  let isUndone = false
  await open(
    '/contacts?unir=lista',
    {
      'GET /api/contact-duplicates': () => ({
        result: apart.length === 0 ? [{ reason: 'phone', first: contact(), second: other }] : [],
        next: null,
      }),
      'POST /api/contact-duplicates/apart': ({ body }) => {
        apart.push(body)
        return { success: true }
      },
      'GET /api/contact-merges': () => ({
        result: [{ ...union, undoneAt: isUndone ? '2026-11-22T12:00:00.000Z' : null }],
        next: null,
      }),
      'POST /api/contact-merges/3/undo': () => {
        isUndone = true
        return { contact: contact(), other, kept: ['name'] }
      },
    },
    390,
  )
  await list().getByRole('button', { name: 'Não é a mesma pessoa' }).click()
  await expect.element(list().getByText('Nenhum contato duplicado encontrado')).toBeVisible()
  expect(apart).toEqual([{ firstId: 7, secondId: 9 }])
  await list().getByRole('button', { name: 'Desfazer a união de Renata F.' }).click()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(page.getByText('Editado depois da união, ficou: Nome.')).toBeVisible()
  await expect.element(list().getByText('Desfeita')).toBeVisible()
})

it('lists stored phones that are none once somebody asks, and opens their contact', async () => {
  await open(
    '/contacts?unir=lista',
    {
      'GET /api/contacts/doubtful-phones': () => ({
        result: [
          {
            contact: contact({ phone: '5514155550100' }),
            problem: 'Formato do telefone inválido',
            maybe: '+14155550100',
          },
        ],
        next: null,
      }),
    },
    390,
  )
  const phones = list().getByRole('region', { name: 'Telefones a conferir' })
  await phones.getByRole('button', { name: 'Procurar telefones' }).click()
  await expect.element(phones.getByText('5514155550100 · Formato do telefone inválido')).toBeVisible()
  await expect.element(phones.getByText('Pode ser +14155550100')).toBeVisible()
  await phones.getByRole('button', { name: contact().name ?? '' }).click()
  await expect.element(page.getByLabelText('Telefone', { exact: true })).toBeVisible()
})
