// Gate: main states of profiles.
import { idsOfPermissions, permissions } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const rows = { result: [{ id: 4, name: 'Atendente', permissions: 1, users: 1 }], total: 1 }
const record = (values: object = {}) => ({
  id: 4,
  name: 'Atendente',
  permissions: idsOfPermissions(['omnichannel_view']),
  companyId: 1,
  users: [{ id: 9, name: 'Ana Dias' }],
  ...values,
})
const answers = {
  'GET /api/profiles/paged': () => rows,
  'GET /api/profiles/:id': () => record(),
  'POST /api/profiles': () => record(),
  'PUT /api/profiles/:id': () => record(),
}

const save = () => page.getByRole('button', { name: 'Salvar' })

it('makes a profile: what a permission needs is ticked along, headings are not sent', async () => {
  const screen = await mountScreen({ path: '/profiles?new=1', person: { permissions: [...permissions] }, answers })
  await page.getByRole('textbox', { name: 'Nome' }).fill('Vendas')
  await page.getByRole('treeitem', { name: /Exclui bots/ }).click()
  await save().click()
  await expect.element(page.getByText('Perfil salvo com sucesso.')).toBeVisible()
  expect(screen.sent('POST /api/profiles')).toEqual([
    { name: 'Vendas', permissions: idsOfPermissions(['bot_view', 'bot_remove']) },
  ])
})

it('says before saving who gains and loses what', async () => {
  await mountScreen({ path: '/profiles?id=4', person: { permissions: [...permissions] }, answers })
  await expect.element(page.getByText(/Ana Dias/)).toBeVisible()
  await page.getByRole('treeitem', { name: /Altera dados de contatos/ }).click()
  await expect.element(page.getByText('Passam a poder: Contatos: Editar')).toBeVisible()
})

it('lets nobody give what he does not have himself', async () => {
  const screen = await mountScreen({
    path: '/profiles?id=4',
    person: { permissions: ['profile_view', 'profile_edit', 'contact_view'] },
    answers,
  })
  const remove = page.getByRole('treeitem', { name: /Exclui bots/ })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove.getByText('Só quem tem esta permissão pode dá-la ou tirá-la.')).toBeVisible()
  await remove.click({ force: true })
  await expect.element(save()).toBeDisabled()
  await page.getByRole('treeitem', { name: /Vê os contatos/ }).click()
  await save().click()
  await expect
    .poll(() => screen.sent('PUT /api/profiles/4'))
    .toEqual([{ name: 'Atendente', permissions: idsOfPermissions(['omnichannel_view', 'contact_view']) }])
})

it('refuses a new profile to who may not make one, with the sentence', async () => {
  await mountScreen({ path: '/profiles', person: { permissions: ['profile_view'] }, answers })
  await page.getByRole('button', { name: 'Novo perfil' }).click()
  await expect.element(page.getByText('Seu usuário não tem permissão para incluir um novo perfil!')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})
