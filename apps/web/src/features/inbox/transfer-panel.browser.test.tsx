import '../../ui/theme/styles.css'
import type { Dialog, SessionUser } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerInbox, type Mounted, mount, row } from './testing.tsx'
import { TransferPanel } from './transfer-panel.tsx'

vi.mock('../../app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [], profiles: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

it('offers whom the server names as targets of this very room, oneself left out', async () => {
  const asked: string[] = []
  const people = [
    { id: 7, name: 'Marina', online: true },
    { id: 8, name: 'Caio', online: false },
    { id: 9, name: 'Lia', online: true },
  ]
  const answers = answerInbox(
    {
      rows: [],
      more: [
        [/list-by-workspace/, { result: people, total: 3 }],
        [/workspaces/, { result: [{ id: 3, name: 'Suporte', parentId: null }], total: 1 }],
      ],
    },
    asked,
  )
  vi.stubGlobal('fetch', answers)
  await page.viewport(1440, 800)
  const dialog = { ...row(31), transferredToThirdpartySystem: false, canSendToThirdparty: false } as Dialog
  mounted = mount(<TransferPanel dialog={dialog} isOpen onClose={() => {}} onDone={() => {}} />, '/omnichannel')
  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Selecione um workspace', 'Suporte')
  await choose('Tipo de transferência', 'Colaborador específico')
  await page.getByRole('combobox', { name: 'Usuário' }).click()
  await expect.element(page.getByRole('option', { name: 'Caio' })).toBeVisible()
  const names = page.getByRole('listbox', { name: 'Usuário' }).element().textContent
  expect(names).toBe('Lia (on-line)Caio')
  const call = asked.find((each) => each.includes('list-by-workspace'))
  expect(call).toContain('workspaceId=3')
  expect(call).toContain('transferOf=31')
})
