// Gate: the weekly mail's dialog.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'
import { WeeklyReport } from './weekly-report.tsx'

const address = '/api/dashboard/weekly-report'
const email = 'ana@aurora.com.br'
const open = (answers: Answers) =>
  mountScreen({ content: <WeeklyReport />, person: { permissions: ['dashboard_view'] }, answers })
const toggle = () => page.getByRole('switch', { name: 'Receber toda segunda-feira' })
const press = () => page.getByRole('button', { name: 'Resumo da semana por e-mail' }).click()

it('is off until it is turned on, and says where it goes', async () => {
  const { sent } = await open({
    [`GET ${address}`]: () => ({ isWanted: false, email }),
    [`PUT ${address}`]: () => ({ isWanted: true, email }),
  })
  await press()
  await expect.element(toggle()).not.toBeChecked()
  await expect.element(page.getByText(/chegam a ana@aurora\.com\.br/)).toBeVisible()
  await toggle().click()
  await expect.element(page.getByText('Resumo ligado. O próximo chega na segunda-feira.')).toBeVisible()
  await expect.element(toggle()).toBeChecked()
  expect(sent(`PUT ${address}`)).toEqual([{ isWanted: true }])
})

it('stays as it was where it could not be kept', async () => {
  await open({
    [`GET ${address}`]: () => ({ isWanted: true, email }),
    [`PUT ${address}`]: () => [503, { code: 'unavailable', message: 'Tente de novo.', description: '' }],
  })
  await press()
  await toggle().click()
  await expect.element(page.getByText('Não foi possível guardar a sua escolha.')).toBeVisible()
  await expect.element(toggle()).toBeChecked()
})

it('is not for administrators, and says so', async () => {
  await open({ [`GET ${address}`]: () => ({ isWanted: false, email: null }) })
  await press()
  await expect.element(toggle()).toBeDisabled()
  await expect.element(page.getByText(/administradores não o recebem/)).toBeVisible()
})
