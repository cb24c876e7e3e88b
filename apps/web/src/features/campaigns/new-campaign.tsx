import { Button } from '@mantine/core'
import { createCampaign } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
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

interface NewCampaignProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The page's own button: creates a campaign for a saved segment. */
export function NewCampaign({ isOpen, onOpen }: NewCampaignProps) {
  const can = useCan()
  if (!can.call(createCampaign)) return null
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onOpen(true)}
      >
        {texts.create}
      </Button>
      {isOpen ? (
        <Suspense>
          <CampaignPanel contacts={[]} onClose={() => onOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
