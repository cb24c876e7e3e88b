// Gate: mails that wait.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const link = 'http://localhost:3000/reset-password/aB-9_'
const mail = {
  id: 4,
  recipient: 'ana@loja.com.br',
  subject: 'Redefinir senha',
  text: `Redefinir senha\n\nCriar senha:\n${link}\n\nProsa\n`,
  createdAt: '2026-11-24T12:00:00.000Z',
}
const administrator = { admin: true, reach: 'installation' as const }

it('opens a mail with its link, and deletes it when one is sure', async () => {
  let mails = [mail]
  const { asked } = await mountScreen({
    path: '/emails',
    person: administrator,
    answers: {
      'GET /api/mails': () => ({ result: mails, total: mails.length }),
      'DELETE /api/mails/4': () => {
        mails = []
        return { success: true }
      },
    },
  })
  await page.getByRole('button', { name: 'ana@loja.com.br' }).click()
  const panel = page.getByRole('dialog', { name: 'Redefinir senha' })
  await expect.element(panel.getByRole('link', { name: link })).toHaveAttribute('href', link)
  await expect.element(panel.getByRole('button', { name: 'Copiar link' })).toBeVisible()
  await panel.getByRole('button', { name: 'Excluir' }).click()
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Excluir' }).click()
  await expect.element(page.getByText('E-mail excluído.')).toBeVisible()
  await expect.element(page.getByText('Nenhum e-mail em espera')).toBeVisible()
})

it("is for the installation's administrators, not for those of a platform", async () => {
  const { asked } = await mountScreen({ path: '/emails', person: { admin: true, reach: 'platform' } })
  await expect.element(page.getByText('Somente administradores da instalação veem os e-mails em espera.')).toBeVisible()
  expect(asked).toEqual([])
})
