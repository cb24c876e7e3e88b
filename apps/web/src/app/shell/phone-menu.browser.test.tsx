import '../../ui/theme/styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { PhoneMenu } from './phone-menu.tsx'

const person = {
  id: 7,
  admin: false,
  permissions: ['bot_view', 'contact_view', 'omnichannel_view', 'dialog_view', 'profile_view'],
  allowCampaignCreation: false,
}
const logOut = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../session.tsx', () => ({ useUser: () => person }))
vi.mock('./unread-rooms.ts', () => ({ useUnreadRooms: () => 2 }))
vi.mock('../session-store.ts', async (original) => ({
  ...(await original<typeof import('../session-store.ts')>()),
  logOut,
}))

const Here = () => <output>{useLocation().pathname}</output>

let root: Root
let place: HTMLElement
beforeEach(async () => {
  logOut.mockClear()
  await page.viewport(390, 844)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <AppTheme mainColor="#02cdad">
      <MemoryRouter initialEntries={['/omnichannel']}>
        <PhoneMenu />
        <Here />
        <BottomBar />
        <ConfirmDialog />
      </MemoryRouter>
    </AppTheme>,
  )
})
afterEach(() => {
  root.unmount()
  place.remove()
})

it('leads from a sheet to everything that one may see and that the bottom bar has no room for', async () => {
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(sheet.getByRole('link', { name: 'Contatos' })).toBeVisible()
  const links = sheet.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Conhecimento',
    'Meus robôs',
    'Contatos',
    'Perfis',
  ])
  expect(links.filter((link) => link.getBoundingClientRect().height < 44)).toEqual([])
  await sheet.getByRole('link', { name: 'Contatos' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('/contacts')
  await expect.element(sheet).not.toBeInTheDocument()
})

it('keeps three entries below, and asks before it ends the session', async () => {
  const bar = page.getByRole('navigation', { name: 'Principal' })
  await expect.element(bar).toBeVisible()
  const entries = [...bar.element().querySelectorAll('a, button')]
  expect(entries.map(({ textContent }) => textContent?.split(',')[0])).toEqual(['Omnichannel', 'Salas', 'Sair'])
  await bar.getByRole('button', { name: 'Sair' }).click()
  const question = page.getByRole('dialog', { name: 'Sair' })
  await question.getByRole('button', { name: 'Ficar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(logOut).not.toHaveBeenCalled()
  await bar.getByRole('button', { name: 'Sair' }).click()
  await question.getByRole('button', { name: 'Sair' }).click()
  await expect.poll(() => logOut.mock.calls.length).toBe(1)
})
