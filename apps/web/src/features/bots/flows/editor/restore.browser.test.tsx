import type { SessionUser } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { publishableFlow } from '../canvas/testing.ts'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

it('an older version is restored by one press, after the question where the draft holds something else', async () => {
  const bodies: unknown[] = []
  const old = { ...publishableFlow(), name: 'Como era' }
  const version = { id: 5, kind: 'version' as const, version: 1, activeVersionId: 6, draftIsNewer: true }
  const details = { draftId: 1, revision: 4, savedBy: 'João', savedAt: '2026-11-22T09:00:00.000Z' }
  screen = openScreen('/drawflow/7/5', {
    'GET /api/bots/7/flow/5': () => flowAnswer({ ...toServerFlow(old), ...version }),
    'GET /api/bots/7/flow/5/working-copy': () => ({ workingCopy: null }),
    'DELETE /api/bots/7/flow/5/working-copy': () => ({ success: true }),
    'PUT /api/bots/7/flow/5': (body) => {
      bodies.push(body)
      if (bodies.length > 1) return { id: 1, revision: 5, problems: [] }
      return [409, { code: 'overtaken', message: 'O rascunho mudou.', description: '', details }]
    },
  })
  await page.getByRole('button', { name: 'Restaurar no rascunho' }).click()
  await expect.element(page.getByText(/não é a versão que você abriu/)).toBeVisible()
  await page.getByRole('button', { name: 'Substituir o rascunho' }).click()
  await expect.element(page.getByText('Versão 1 restaurada.')).toBeVisible()
  await expect.element(page.getByText('Você abriu a versão 1.', { exact: false })).not.toBeInTheDocument()
  expect(bodies).toMatchObject([{ name: 'Como era' }, { name: 'Como era', replacesRevision: 4 }])
})
