import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../app/api.ts'
import { entityQuery } from './entity-query.ts'

vi.mock('../../app/api.ts', () => ({ call: vi.fn() }))
afterEach(() => focusManager.setFocused(undefined))

it('reads an entity once for each opening of its form, whatever comes back into view', async () => {
  vi.mocked(call).mockImplementation(async () => ({ displayName: 'cor' }) as never)
  const client = new QueryClient()
  client.mount()
  const open = () => new QueryObserver(client, entityQuery(4)).subscribe(() => undefined)
  const close = open()
  await expect.poll(() => client.getQueryData(entityQuery(4).queryKey)).toBeDefined()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  expect([client.isFetching(), vi.mocked(call).mock.calls.length]).toEqual([0, 1])
  close()
  await expect.poll(() => client.getQueryData(entityQuery(4).queryKey)).toBeUndefined()
  open()
  expect(vi.mocked(call)).toHaveBeenCalledTimes(2)
  client.unmount()
})
