import type { SessionUser } from '@prosa/contract'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/answers.ts'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { PaletteButton } from './palette-button.tsx'
import { PaletteLayer } from './palette-layer.tsx'

function Frame() {
  const { pathname, search } = useLocation()
  return (
    <>
      <PaletteButton />
      <PaletteLayer />
      <output>{pathname + search}</output>
    </>
  )
}

const contacts = [{ id: 7, name: 'Rita Prado', label: 'Rita Prado', phone: '5511984552107', email: null }]
const dialogs = [{ id: 9, name: 'Rita Prado', lastMessage: 'Bom dia' }]
const open = (over: Partial<SessionUser> = {}, answers: Answers = {}) =>
  mountScreen({
    path: '/aqui',
    content: <Frame />,
    person: { permissions: ['contact_view', 'contact_edit', 'bot_view', 'dialog_view'], ...over },
    answers: {
      'POST /api/contacts/list': () => ({ result: contacts, total: 1, isTotalCapped: false, next: null, image: null }),
      'GET /api/bots': () => ({ result: [{ id: 5, name: 'Rita bot', workspace: 'Vendas' }], total: 1 }),
      'GET /api/omnichannel/dialogs-pageable': () => ({ dialogs, unreadRooms: 0, position: '', next: null }),
      ...answers,
    },
  })
const palette = () => page.getByRole('dialog', { name: 'Ir para' })
const option = (name: string | RegExp) => palette().getByRole('option', { name })

it('finds screens, contacts, bots, rooms and acts with the keyboard alone', async () => {
  const { asked } = await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option('Home')).toBeVisible()
  await userEvent.keyboard('rita')
  for (const name of [/Rita Prado.*9 8455-2107/, /Rita bot/, /Rita Prado.*Bom dia/])
    await expect.element(option(name)).toBeVisible()
  // The words as they rest, not each letter.
  expect(asked.filter(({ call }) => call === 'POST /api/contacts/list')).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('/chatbots/5')).toBeVisible()
  await expect.element(palette()).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await userEvent.keyboard('importar')
  await expect.element(option('Importar contatos')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('/contacts?importacao=nova')).toBeVisible()
})

it('tells rooms of one name apart by channel and day', async () => {
  const room = (id: number, plataform: string, day: number) => ({
    ...dialogs[0],
    id,
    plataform,
    lastMessageDateTime: `2026-05-0${day}T12:00:00.000Z`,
  })
  await open(
    {},
    {
      'GET /api/omnichannel/dialogs-pageable': () => ({
        dialogs: [room(9, 'WHATSAPP', 3), room(10, 'INSTAGRAM', 4)],
        unreadRooms: 0,
        position: '',
        next: null,
      }),
    },
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('rita')
  await expect.element(option(/Rita Prado.*WhatsApp · 03\/05\/2026/)).toBeVisible()
  await expect.element(option(/Rita Prado.*Instagram · 04\/05\/2026/)).toBeVisible()
})

it('offers and asks only what the person may see, and says that nothing was found', async () => {
  const { asked } = await open(
    { permissions: ['omnichannel_view'] },
    {
      'GET /api/omnichannel/dialogs-pageable': () => ({ dialogs: [], unreadRooms: 0, position: '', next: null }),
    },
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option('Home')).toBeVisible()
  await userEvent.keyboard('contato')
  await expect.element(palette().getByText('Nada com “contato”.')).toBeVisible()
  expect(asked.map(({ call }) => call).filter((call) => /contacts|bots/.test(call))).toEqual([])
})

it('says that it could not search', async () => {
  await open({}, { 'GET /api/bots': () => [500, { code: 'x', message: 'x', description: '' }] })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option('Home')).toBeVisible()
  await userEvent.keyboard('rita')
  await expect.element(palette().getByText(/Não foi possível buscar em tudo/)).toBeVisible()
  await expect.element(option(/9 8455-2107/)).toBeVisible()
})

it('begins what the person may begin, and nothing else', async () => {
  await open({ permissions: ['user_view', 'user_create', 'bot_view', 'bot_create', 'contact_view'] })
  await userEvent.keyboard('{Control>}k{/Control}')
  for (const name of ['Convidar colaborador', 'Novo bot']) await expect.element(option(name)).toBeVisible()
  for (const name of ['Novo contato', 'Novo perfil', 'Nova campanha']) expect(option(name).elements()).toEqual([])
  await userEvent.keyboard('convidar')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('/users?convidar=1')).toBeVisible()
})

it("lists the keys at '?', but not while one types", async () => {
  await open()
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect.element(keys.getByText('Buscar em tudo', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('?')
  await expect.element(palette().getByRole('textbox')).toHaveValue('?')
  expect(keys.elements()).toEqual([])
})
