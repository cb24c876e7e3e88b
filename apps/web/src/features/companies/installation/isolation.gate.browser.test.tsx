// Gate: the certificate.
import type { IsolationCertificate } from '@prosa/contract'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'
import { Isolation } from './isolation.tsx'

const certificate: IsolationCertificate = {
  startedAt: '2026-11-24T12:00:00.000Z',
  endedAt: '2026-11-24T12:00:04.000Z',
  version: '1.4.0',
  schema: 86,
  tried: { session: 190, permission: 170, company: 150, platform: 400 },
  failures: [],
}
const run = 'POST /api/installation/isolation'

it('says that the walls stand, names what lets somebody through, and prints the sheet', async () => {
  const { answers } = await mountScreen({
    content: <Isolation />,
    person: { admin: true, reach: 'installation' },
    answers: { [run]: () => [409, { code: 'isolationRunning', message: 'Já está sendo emitido.', description: '' }] },
  })
  await page.getByRole('button', { name: 'Emitir certificado' }).click()
  await expect.element(page.getByText('Já está sendo emitido.')).toBeVisible()
  answers[run] = () => certificate
  await page.getByRole('button', { name: 'Emitir certificado' }).click()
  await expect.element(page.getByText('As paredes estão de pé')).toBeVisible()
  await expect.element(page.getByText('150 de 150 recusadas')).toBeVisible()
  await expect.element(page.getByText('400 de 400 recusadas')).toBeVisible()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await page.getByRole('button', { name: 'Imprimir' }).click()
  expect(print).toHaveBeenCalledOnce()
  const open = { wall: 'permission', operation: 'planted', method: 'GET', url: '/api/planted', expected: 403, got: 200 }
  answers[run] = () => ({ ...certificate, failures: [open] })
  await page.getByRole('button', { name: 'Emitir de novo' }).click()
  await expect.element(page.getByText('Há uma brecha')).toBeVisible()
  await expect.element(page.getByText('planted', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/esperava 403, respondeu 200/)).toBeVisible()
  await expect.element(page.getByText('169 de 170 recusadas')).toBeVisible()
})
