// Gate: a suspended company.
import type { SessionUser } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Protected } from '../../app/protected.tsx'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { personAnswer } from '../../testing/person.ts'

const stopped: SessionUser['suspension'] = {
  reason: 'payment',
  stopsAt: '2026-05-04T15:00:00Z',
  isStopped: true,
  contact: 'financeiro@sul.com.br',
}
const open = (suspension: SessionUser['suspension'], over: Partial<SessionUser> = {}, width = 1440) =>
  mountScreen({ path: '/casa', person: { suspension, ...over }, routes: { '/casa': Protected }, width })

it('shows who administers a suspended company why, and whom to ask, until it works again', async () => {
  const { answers } = await open(stopped)
  await expect.element(page.getByRole('heading', { name: 'Acesso suspenso' })).toBeVisible()
  await expect.element(page.getByText('Falta de pagamento')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'financeiro@sul.com.br' }))
    .toHaveAttribute('href', 'mailto:financeiro@sul.com.br')
  answers['GET /api/me'] = () => personAnswer({ suspension: null })
  await page.getByRole('button', { name: 'Verificar de novo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Acesso suspenso' })).not.toBeInTheDocument()
})

it('tells everybody of the grace on every screen, at 390 px too', async () => {
  await open({ ...stopped, isStopped: false }, {}, 390)
  await expect.element(page.getByText('O acesso de Loja será suspenso em 04/05/2026.')).toBeVisible()
})

it('lets an administrator of the platform work on, and says what does not', async () => {
  await open(stopped, { admin: true, reach: 'installation' })
  await expect.element(page.getByText('Loja está suspensa: nada é enviado, e os bots não respondem.')).toBeVisible()
})
