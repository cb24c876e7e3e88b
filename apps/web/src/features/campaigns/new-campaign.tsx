import { Button } from '@mantine/core'
import { createCampaign } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '../../app/session.tsx'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { campaignTexts as texts } from './texts.ts'

const CampaignPanel = lazyPiece(async () => {
  const [{ CampaignPanel: Panel }] = await Promise.all([
    import('./campaign-panel.tsx'),
    import('../../ui/theme/forms.css'),
  ])
  return Panel
})

/** The page's own act: a campaign to a saved segment. */
export function NewCampaign() {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can.call(createCampaign)) return null
  return (
    <>
      <Button
        size="sm"
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.create}
      </Button>
      {isOpen ? (
        <Suspense>
          <CampaignPanel contacts={[]} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
