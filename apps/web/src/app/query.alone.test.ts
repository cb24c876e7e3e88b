import type { SessionUser } from '@prosa/contract'
import { createBot, getBot, listBots } from '@prosa/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseCompany } from './company-choice.ts'
import { invalidate, query } from './query.ts'
import { queryClient } from './query-client.ts'

const session = vi.hoisted(() => ({ user: null as Partial<SessionUser> | null }))
vi.mock('./session-store.ts', () => ({
  readSession: () => (session.user ? { status: 'active', user: session.user } : { status: 'anonymous' }),
}))

let asked: string[]
beforeEach(() => {
  asked = []
  session.user = { id: 7, admin: true, companyId: 1 }
  chooseCompany({ id: 1, name: 'Demo' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ url, result: [], total: 0 }))
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('never answers one company or person with what was read for another', async () => {
  const ask = () => queryClient.fetchQuery(query(getBot, { params: { id: 3 } }))
  await ask()
  await ask()
  expect(asked).toHaveLength(1)
  chooseCompany({ id: 2, name: 'Outra' })
  await ask()
  expect(asked).toHaveLength(2)
  session.user = { id: 8, admin: true, companyId: 1 }
  await ask()
  expect(asked).toHaveLength(3)
})

it('asks again what an operation answered, whoever asked for it and with whatever input, and nothing else', async () => {
  const options = [
    query(listBots, { body: { limit: 20, offset: 0, workspaces: [1] } }),
    query(listBots, { body: { limit: 100, offset: 0, workspaces: [1, 2] } }),
  ]
  const stops = options.map((option) => new QueryObserver(queryClient, option as never).subscribe(() => {}))
  const stopOther = new QueryObserver(queryClient, query(getBot, { params: { id: 3 } })).subscribe(() => {})
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(asked).toHaveLength(3)
  await invalidate(listBots, createBot)
  expect(asked.slice(3)).toEqual(['/api/bots/list', '/api/bots/list'])
  for (const stop of [...stops, stopOther]) stop()
})
