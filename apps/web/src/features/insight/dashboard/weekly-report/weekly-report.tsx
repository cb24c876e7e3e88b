import { ActionIcon } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Suspense } from 'react'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { useListParams } from '../../../../ui/list-params.ts'
import { weeklyReportTexts as texts } from './weekly-report-texts.ts'

const WeeklyReportDialog = lazyPiece(async () => (await import('./weekly-report-dialog.tsx')).WeeklyReportDialog)

/** Setting for the weekly e-mail with figures. The e-mail links to the open dialog. */
export function WeeklyReport() {
  const { get, set } = useListParams()
  return (
    <>
      <ActionIcon
        variant="default"
        size={34}
        aria-label={texts.title}
        title={texts.title}
        aria-haspopup="dialog"
        onClick={() => set({ resumo: '1' })}
      >
        <IconMail size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {get('resumo') === null ? null : (
        <Suspense fallback={comingKeys}>
          <WeeklyReportDialog onClose={() => set({ resumo: null })} />
        </Suspense>
      )}
    </>
  )
}
