// Gate: the shell.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useShareSelection } from '../../shared/contacts/selection.ts'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { chooseCompany } from '../company-choice.ts'
import { AddButton } from './add-button.tsx'

const tree = { 'GET /api/workspaces/list-user-workspace2': () => [{ id: 3, name: 'Loja', children: [] }] }
const mount = (path: string, person: Parameters<typeof mountScreen>[0]['person']) => {
  const at = path.split('?')[0] ?? path
  return mountScreen({ path, person, routes: { [at]: AddButton }, answers: tree })
}
const add = page.getByRole('button', { name: 'Adicionar' })
const choice = (name: string) =>
  page.getByRole('dialog', { name: 'Adicionar' }).getByRole('button', { name: new RegExp(`^${name}`) })

const refusals = [
  ['Novo workspace', 'workspace'],
  ['Novo bot', 'bot'],
  ['Novo perfil', 'perfil'],
] as const

it.each(refusals)('offers %s to everybody, and tells who may not', async (name, noun) => {
  const { address } = await mount('/home', { permissions: [] })
  await add.click()
  await expect.element(choice(name).getByLabelText('Sem permissão')).toBeVisible()
  await choice(name).click()
  await expect
    .element(page.getByText(`Seu usuário não tem permissão para incluir um novo ${noun}!`).first())
    .toBeVisible()
  expect(address()).toBe('/home')
})

const ways = [
  ['Novo workspace', ['workspace_view', 'workspace_create'], '/Workspaces?new=1'],
  ['Novo bot', ['bot_view', 'bot_create'], '/chatbots?start=1'],
  ['Novo perfil', ['profile_view', 'profile_create'], '/profiles?new=1'],
] as const

it.each(ways)('%s leads who may to its form', async (name, permissions, path) => {
  const { address } = await mount('/home', { permissions: [...permissions] })
  await add.click()
  await choice(name).click()
  await expect.poll(address).toBe(path)
})

it('is the way to new keys on their screen, whose search stays', async () => {
  const { address } = await mount('/gcredentials?search=loja', { permissions: ['credential_view'] })
  await page.getByRole('button', { name: 'Gerar Chave' }).click()
  expect(address()).toBe('/gcredentials?search=loja&new=1')
})

it('stands where there is a company to add to, and nowhere else', async () => {
  await mount('/installation', { admin: true, reach: 'installation' })
  await expect.element(add).toBeVisible()
  chooseCompany(null)
  await expect.element(add).not.toBeInTheDocument()
})

it('is absent where the head of the screen has it', async () => {
  await mount('/company', { admin: true, reach: 'installation' })
  await expect.poll(() => document.querySelectorAll('button').length).toBe(0)
})

it('creates campaigns on /contacts, where the company may and contacts are chosen, for who may', async () => {
  const create = page.getByRole('button', { name: 'Criar Campanha' })
  const Contacts = () => {
    useShareSelection(chosen, () => undefined)
    return <AddButton />
  }
  const person = { permissions: ['campaign_create' as const], allowCampaignCreation: true }
  await mountScreen({ path: '/contacts', person, routes: { '/contacts': Contacts }, answers: tree })
  await create.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Criar Campanha' }).getByText('1 contato selecionado'))
    .toBeVisible()
})

it('waits for a chosen contact, and is not there where the company may not', async () => {
  const create = page.getByRole('button', { name: 'Criar Campanha' })
  await mount('/contacts', { permissions: ['campaign_create'], allowCampaignCreation: true })
  await expect.element(create).toBeDisabled()
})

const chosen = [
  {
    id: 1,
    name: 'Ana',
    label: 'Ana',
    email: null,
    phone: '5511987654321',
    createdAt: '2026-11-01T00:00:00.000Z',
    workspace: null,
    optedOut: [],
  },
]
