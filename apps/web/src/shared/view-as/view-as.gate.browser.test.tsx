// Gate: seeing as another profile.
import { idsOfPermissions, listContacts, type Permission, permissions, updateContact } from '@prosa/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '../../app/api.ts'
import { Guard, Protected } from '../../app/protected.tsx'
import { useSession } from '../../app/session.tsx'
import { logOut } from '../../app/session-store.ts'
import { SideBar } from '../../app/shell/side-bar.tsx'
import { readView } from '../../app/view-as.ts'
import { ProfilesScreen } from '../../features/people/profiles/profiles-screen.tsx'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { personAnswer } from '../../testing/person.ts'

const Frame = ({ children }: { children?: ReactNode }) =>
  useSession().status === 'active' ? (
    <>
      <Protected />
      <SideBar />
      {children}
    </>
  ) : null
const Profiles = () => (
  <Frame>
    <Guard permissions={['profile_view']}>
      <ProfilesScreen />
    </Guard>
  </Frame>
)

const open = (held: readonly Permission[], given: readonly Permission[], over: object = {}, width = 1440) => {
  const person = { permissions: [...held], ...over }
  const record = { id: 4, name: 'Atendente', permissions: idsOfPermissions(given), companyId: 1, users: [] }
  return mountScreen({
    path: '/profiles?id=4',
    person,
    width,
    routes: { '/profiles': Profiles, '/home': Frame },
    answers: {
      'GET /api/me': () => personAnswer(person),
      'GET /api/profiles/paged': () => ({ result: [], total: 0 }),
      'GET /api/profiles/4': () => record,
      'POST /api/contacts/list': () => ({ result: [], total: 0, image: null }),
      'POST /api/logout': () => ({ success: true }),
    },
  })
}
const look = () => page.getByRole('button', { name: 'Ver como este perfil' }).click()
const link = (name: string) => page.getByRole('navigation').getByRole('link', { name })

it('shows the menu of a profile, sends nothing that changes something, and leads back', async () => {
  const screen = await open(permissions, ['contact_view', 'contact_edit'])
  await expect.element(link('Colaboradores')).toBeInTheDocument()
  await look()
  await expect.element(page.getByText('Vendo como o perfil Atendente')).toBeVisible()
  expect(screen.address()).toBe('/home')
  await expect.element(link('Contatos')).toBeInTheDocument()
  await expect.element(link('Colaboradores')).not.toBeInTheDocument()
  const change = call(updateContact, { params: { id: 1 }, body: { name: 'Bia', email: null } })
  await expect(change).rejects.toMatchObject({ code: 'viewOnly' })
  await call(listContacts, { body: {} })
  expect(screen.asked.map(({ call: asked }) => asked)).toContain('POST /api/contacts/list')
  expect(screen.asked.filter(({ call: asked }) => asked.startsWith('PUT'))).toEqual([])
  await page.getByRole('button', { name: 'Encerrar' }).click()
  await expect.element(link('Colaboradores')).toBeInTheDocument()
  expect(screen.address()).toBe('/profiles?id=4')
})

it('gives nobody what they do not have themselves, and says how much is left out', async () => {
  await open(['profile_view', 'bot_view'], ['bot_view', 'contact_view', 'campaign_view'])
  await look()
  await expect.element(page.getByText('Só leitura, sem 2 permissões que você não tem.')).toBeVisible()
  await expect.element(link('Meus robôs')).toBeInTheDocument()
  await expect.element(link('Contatos')).not.toBeInTheDocument()
})

it('takes what is an administrator out of the menu, and ends with the session', async () => {
  const screen = await open([], ['contact_view'], { admin: true, reach: 'installation' }, 390)
  await look()
  await expect.element(page.getByText('Vendo como o perfil Atendente')).toBeVisible()
  await expect.element(link('Empresas')).not.toBeInTheDocument()
  await logOut()
  expect(screen.asked.map(({ call: asked }) => asked)).toContain('POST /api/logout')
  expect(readView()).toBeNull()
})
