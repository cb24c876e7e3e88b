// Gate: the shell.
import '../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@prosa/contract'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { chooseCompany, readChosenCompany } from '../company-choice.ts'
import { logOutNow } from '../log-out.ts'
import { personalKey } from '../personal-storage.ts'
import { logIn, readSession } from '../session-store.ts'
import { useChangeCompany } from './change-company.ts'

const expires = new Date(Date.now() + 600_000).toISOString()
const user = { id: 7, name: 'Marina', admin: true, companyId: null, expires } as unknown as SessionUser
let root: Root
let place: HTMLElement

function ToBeta() {
  const change = useChangeCompany()
  return (
    <button type="button" onClick={() => void change({ id: 4, name: 'Beta' })}>
      Beta
    </button>
  )
}
const keep = (company: number, room: number, clientId: string): void =>
  localStorage.setItem(`${personalKey('outbox', `7@${company}.${room}`)}${clientId}`, '{}')
const question = (): string => document.querySelector('[role=dialog], [role=alertdialog]')?.textContent ?? ''
const press = async (label: string): Promise<void> => {
  const find = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  await expect.poll(() => find()).toBeDefined()
  find()?.click()
}

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json(user))
  await logIn('marina@demo.local', 'x')
  chooseCompany({ id: 3, name: 'Alfa' })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ToBeta />
        <ConfirmDialog />
      </MemoryRouter>
    </MantineProvider>,
  )
})
afterEach(() => {
  root.unmount()
  place.remove()
  chooseCompany(null)
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('asks before messages on their way are lost by logging out, in whatever company they were written', async () => {
  keep(3, 12, 'a')
  keep(4, 12, 'b')
  // Another person's, who goes on with it when they come back.
  localStorage.setItem(`${personalKey('outbox', '70@3.12')}c`, '{}')
  const leaving = logOutNow()
  await expect.poll(() => question()).toContain('2 mensagens ainda não foram enviadas.')
  await press('Ficar')
  await leaving
  expect(readSession().status).toBe('active')
  expect(Object.keys(localStorage).filter((key) => key.includes('outbox'))).toHaveLength(3)

  const again = logOutNow()
  await press('Sair mesmo assim')
  await again
  expect(readSession().status).toBe('anonymous')
})

it('asks nobody who has nothing on its way', async () => {
  await logOutNow()
  expect(readSession().status).toBe('anonymous')
})

it('says before a change of company how many messages wait for the way back', async () => {
  keep(4, 12, 'b')
  keep(3, 12, 'a')
  await press('Beta')
  await expect.poll(() => question()).toContain('1 mensagem ainda não foi enviada.')
  await press('Ficar')
  await expect.poll(() => question()).toBe('')
  expect(readChosenCompany()?.id).toBe(3)
  await press('Beta')
  await press('Trocar mesmo assim')
  await expect.poll(() => readChosenCompany()?.id).toBe(4)
})
