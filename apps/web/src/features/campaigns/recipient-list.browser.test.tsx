import type { CampaignResults } from '@prosa/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { RecipientList } from './recipient-list.tsx'

const row = (id: number) => ({
  id,
  contactId: id,
  name: `Contato ${id}`,
  phone: null,
  outcome: 'sent',
  reason: null,
  receipt: null,
  hasAnswered: false,
  at: '2026-11-21T12:00:00.000Z',
})

/** A campaign of which one more message leaves with each press. */
function Running() {
  const [sent, setSent] = useState(1)
  const campaign = { id: 3, totalMessagesPending: 100 - sent, totalMessagesSent: sent } as CampaignResults
  return (
    <>
      <button type="button" onClick={() => setSent(sent + 1)}>
        Mais uma
      </button>
      <RecipientList campaign={campaign} />
    </>
  )
}

it('keeps the pages that were loaded while the campaign moves on, and reads each of them again', async () => {
  const asked: string[] = []
  await mountScreen({
    path: '/campaigns',
    content: <Running />,
    answers: {
      'GET /api/campaigns/3/recipients': ({ url }) => {
        const after = Number(url.searchParams.get('after') ?? 0)
        asked.push(String(after))
        const result = Array.from({ length: 50 }, (_, index) => row(after + index + 1))
        return { result, next: after === 0 ? 50 : null }
      },
    },
  })
  const contacts = page.getByRole('list', { name: 'Contatos da campanha' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => contacts.elements().length).toBe(100)
  await page.getByRole('button', { name: 'Mais uma' }).click()
  await expect.poll(() => asked).toEqual(['0', '50', '0', '50'])
  expect(contacts.elements()).toHaveLength(100)
})
