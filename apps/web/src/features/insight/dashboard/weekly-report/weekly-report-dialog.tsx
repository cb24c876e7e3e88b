import '../../../../ui/theme/overlays.css'
import { Switch } from '@mantine/core'
import { readWeeklyReport, setWeeklyReport } from '@prosa/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import classes from './weekly-report.module.css'
import { weeklyReportTexts as texts } from './weekly-report-texts.ts'

/** A switch that takes effect at once. */
export function WeeklyReportDialog({ onClose }: { onClose: () => void }) {
  const textId = useId()
  const asked = query(readWeeklyReport)
  const { data, error, refetch } = useQuery(asked)
  const setting = useMutation({
    mutationFn: (isWanted: boolean) => call(setWeeklyReport, { body: { isWanted } }),
    onSuccess: (report) => {
      queryClient.setQueryData(asked.queryKey, report)
      toastSuccess(report.isWanted ? texts.on : texts.off)
    },
    onError: (failure) => toastError(texts.failed, { detail: errorMessage(failure) }),
  })
  return (
    <Dialog isOpen title={texts.title} size={440} onClose={onClose}>
      {data ? (
        <>
          <Switch
            label={texts.label}
            aria-describedby={textId}
            checked={setting.isPending ? setting.variables : data.isWanted}
            disabled={data.email === null || setting.isPending}
            onChange={({ currentTarget }) => setting.mutate(currentTarget.checked)}
          />
          <p id={textId} className={classes.text}>
            {data.email === null ? texts.administrators : texts.text(data.email)}
          </p>
        </>
      ) : (
        <Unanswered of={{ error, refetch }} title={texts.readFailed} level={3}>
          <Skeleton height={64} />
        </Unanswered>
      )}
    </Dialog>
  )
}
