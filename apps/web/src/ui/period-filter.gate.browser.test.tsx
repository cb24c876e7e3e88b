// Gate: the kit, on which every screen stands.
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import type { Period } from './period.ts'
import { PeriodFilter } from './period-filter.tsx'

function Filter() {
  const [period, setPeriod] = useState<Period>('hoje')
  return <PeriodFilter value={period} onChange={setPeriod} today="2026-11-21" />
}

it('offers the usual periods by a press and says which days they are', async () => {
  const { place } = await mountScreen({ content: <Filter />, width: 390 })
  await expect.element(page.getByRole('button', { name: 'Hoje' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '7 dias' }).click()
  await expect.element(page.getByRole('button', { name: '7 dias' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Período 15/11/2026 a 21/11/2026' })).toBeVisible()
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
})
