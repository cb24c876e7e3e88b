import { ActionIcon } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '../../../app/session.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { inboxTexts } from '../texts.ts'

const CannedPanel = lazyPiece(async () => (await import('./canned-panel.tsx')).CannedPanel)

/** Leads to the answers that are written once for all; for who may write them. */
export function ManageCanned() {
  const can = useCan()
  const [isManaging, setManaging] = useState(false)
  if (!can('workspace_edit')) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={inboxTexts.manageCanned}
        title={inboxTexts.manageCanned}
        onClick={() => setManaging(true)}
      >
        <IconBolt size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isManaging ? (
        <Suspense>
          <CannedPanel workspaceId={null} onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
