import { createCampaign } from '@prosa/contract'
import { Suspense, useState } from 'react'
import { type SelectedContact, useSelectedContacts } from '../../shared/contacts/selection.ts'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { useCan } from '../session.tsx'
import { FrameButton } from './frame-button.tsx'

const CampaignPanel = lazyPiece(async () => {
  const [{ CampaignPanel: Panel }] = await Promise.all([
    import('../../features/campaigns/campaign-panel.tsx'),
    import('../../ui/theme/forms.css'),
  ])
  return Panel
})
const texts = { label: 'Criar Campanha', hint: 'Selecione ao menos um contato' } as const

/** Shown to people who may create campaigns; enabled once contacts are selected. */
export function CreateCampaign() {
  const can = useCan()
  const contacts = useSelectedContacts()
  const [chosen, setChosen] = useState<readonly SelectedContact[] | null>(null)
  if (!can.call(createCampaign)) return null
  return (
    <>
      <FrameButton
        label={texts.label}
        isDisabled={contacts.length === 0}
        {...(contacts.length === 0 ? { hint: texts.hint } : {})}
        onClick={() => setChosen(contacts)}
      />
      {chosen ? (
        <Suspense>
          <CampaignPanel contacts={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
