// Gate: the login at Meta.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../../app/api-error.ts'
import { queryClient } from '../../../app/query-client.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { raiseLoginFlag, takeLoginFlag } from './login-flag.ts'
import { LoginWaiting } from './login-waiting.tsx'
import { OauthWindow } from './oauth-window.tsx'
import { metaLoginTexts } from './texts.ts'
import { useMetaLogin } from './use-meta-login.ts'

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
const popup = { closed: false, close: vi.fn(), location: { href: '' } }
const done = vi.fn()
const look = vi.fn<() => Promise<boolean>>()

beforeEach(() => {
  popup.closed = false
  done.mockReset()
  look.mockReset().mockResolvedValue(false)
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
})
afterEach(() => {
  root.render(null)
  queryClient.clear()
  vi.restoreAllMocks()
})

let drawn = 0
const draw = (piece: ReactNode): void => {
  drawn += 1
  root.render(
    <AppTheme key={drawn} mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        {piece}
        <Toaster />
      </QueryClientProvider>
    </AppTheme>,
  )
}

function Login() {
  const start = async () => ({ url: 'https://www.facebook.com/dialog/oauth?state=own-state' })
  const login = useMetaLogin({ pollMs: 20, start, onDone: done, look })
  return login.state === 'idle' ? (
    <button type="button" onClick={login.open}>
      Entrar
    </button>
  ) : (
    <LoginWaiting login={login} />
  )
}

const begin = async (): Promise<void> => {
  draw(<Login />)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.element(page.getByText(metaLoginTexts.waiting)).toBeVisible()
  await expect.poll(() => popup.location.href).toContain('own-state')
}

it('goes on by itself once the window has told that the login is done, and not by another login’s word', async () => {
  await begin()
  raiseLoginFlag('another-state', 'done')
  raiseLoginFlag('own-state', 'done')
  await expect.element(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(done).toHaveBeenCalledOnce()
  expect(takeLoginFlag('own-state')).toBe(null)
  expect(takeLoginFlag('another-state')).toBe('done')
})

it('says that nothing was changed where the person did not consent', async () => {
  await begin()
  raiseLoginFlag('own-state', 'denied')
  await expect.element(page.getByText(metaLoginTexts.denied)).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})

it('asks the server where the window looks closed, and leaves both ways on where that knows nothing', async () => {
  await begin()
  popup.closed = true
  await expect.element(page.getByText(metaLoginTexts.closed)).toBeVisible()
  expect(look).toHaveBeenCalledOnce()
  // The window was only cut off from us: its word still counts.
  raiseLoginFlag('own-state', 'done')
  await expect.poll(() => done.mock.calls.length).toBe(1)
})

it('goes on where storage told nothing and the server says that the login is done', async () => {
  look.mockResolvedValue(true)
  await begin()
  popup.closed = true
  await expect.poll(() => done.mock.calls.length).toBe(1)
})

const over = new ApiError({ status: 409, code: 'loginOver', message: 'Esta conexão já foi usada. Comece de novo.' })
const arrive = (query: string, finish: (code: string, state: string) => Promise<unknown>): void =>
  draw(
    <MemoryRouter initialEntries={[`/whatsapp/Oauth${query}`]}>
      <Routes>
        <Route path="/whatsapp/Oauth" element={<OauthWindow title={metaLoginTexts.oauth.whatsapp} finish={finish} />} />
        <Route path="/" element={<p>Início</p>} />
      </Routes>
    </MemoryRouter>,
  )

it('exchanges what came back once, tells the tab, and closes', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue()
  const finish = vi.fn().mockResolvedValue({})
  arrive('?code=c1&state=s1', finish)
  await expect.element(page.getByText(metaLoginTexts.oauth.done)).toBeVisible()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(finish.mock.calls).toEqual([['c1', 's1']])
  expect(takeLoginFlag('s1')).toBe('done')
})

it('says why nothing was saved, stays open, and tells the tab', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue()
  arrive('?code=c2&state=s2', () => Promise.reject(over))
  await expect.element(page.getByRole('heading', { name: metaLoginTexts.oauth.notSaved })).toBeVisible()
  await expect.element(page.getByText(over.message)).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  expect(takeLoginFlag('s2')).toBe('failed')
})

it('exchanges nothing where the person did not consent', async () => {
  const finish = vi.fn()
  arrive('?error=access_denied&state=s3', finish)
  await expect.element(page.getByRole('heading', { name: metaLoginTexts.oauth.deniedTitle })).toBeVisible()
  expect(finish).not.toHaveBeenCalled()
  expect(takeLoginFlag('s3')).toBe('denied')
})

it('refuses what has no code, in the words of the specification', async () => {
  const finish = vi.fn()
  arrive('?state=s4', finish)
  await expect.element(page.getByText(metaLoginTexts.oauth.badParameters)).toBeVisible()
  await expect.element(page.getByText('Início')).toBeVisible()
  expect(finish).not.toHaveBeenCalled()
})
