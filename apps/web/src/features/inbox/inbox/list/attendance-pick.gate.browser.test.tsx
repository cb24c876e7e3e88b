// Gate: being available.
import '../../../../ui/theme/styles.css'
import type { Attendance } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../../app/query-client.ts'
import { Toaster } from '../../../../ui/toaster.tsx'
import { type Mounted, mount } from '../testing.tsx'
import { AttendancePick } from './attendance-pick.tsx'

let mounted: Mounted
let state: Attendance
let fails: boolean
const asked: string[] = []
const minutesOn = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  fails = false
  state = { isAttendant: true, isAway: false, awayUntil: null, roomLimit: null }
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return new Response(JSON.stringify(state))
    if (fails) return new Response(JSON.stringify({ code: 'internal', message: 'Falhou.' }), { status: 500 })
    asked.push(String(init.body))
    const { awayMinutes, ...change } = JSON.parse(String(init.body))
    state = { ...state, ...change, awayUntil: change.isAway && awayMinutes ? minutesOn(awayMinutes) : null }
    return new Response(JSON.stringify(state))
  })
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})
const open = (): void => {
  mounted = mount(
    <>
      <AttendancePick />
      <Toaster />
    </>,
    '/omnichannel',
  )
}
/** One line further in the menu. */
const down = async (): Promise<string | undefined> => {
  await userEvent.keyboard('{ArrowDown}')
  return document.activeElement?.textContent ?? undefined
}
const button = () => page.getByRole('button', { name: /^Disponibilidade/ })

it('says that one is away, and until when, by the keyboard alone', async () => {
  open()
  await expect.element(button()).toHaveTextContent('Disponível')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Disponível' })).toBeVisible()
  await expect.poll(() => down()).toBe('Ausente por 15 minutos')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Disponibilidade: Ausente até \d/ })).toBeVisible()
  expect(asked).toEqual([JSON.stringify({ isAway: true, awayMinutes: 15 })])
})

it('sets how many rooms one takes, and keeps the rest', async () => {
  state = { ...state, roomLimit: 7 }
  open()
  await button().click()
  await expect.element(page.getByText('Até 7 salas')).toBeVisible()
  await page.getByText('Até 5 salas').click()
  await expect.poll(() => asked).toEqual([JSON.stringify({ roomLimit: 5 })])
  await expect.element(button()).toHaveTextContent('Disponível')
})

it('stays as it was where the change fails', async () => {
  fails = true
  open()
  await button().click()
  await page.getByText('Ausente até eu voltar').click()
  await expect.element(page.getByText('A disponibilidade não pôde ser mudada.')).toBeVisible()
  await expect.element(button()).toHaveTextContent('Disponível')
})

it('is not there for whoever is offered no rooms', async () => {
  state = { ...state, isAttendant: false }
  open()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(button().query()).toBeNull()
})
