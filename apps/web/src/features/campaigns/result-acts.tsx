import { Button } from '@mantine/core'
import { type CampaignResults, exportRecipients, getCampaign, listCampaigns, retryCampaign } from '@prosa/contract'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { call } from '../../app/api.ts'
import { useCan } from '../../app/session.tsx'
import { useAct } from '../../app/use-act.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { formatNumber } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import classes from './results.module.css'
import { resultTexts as texts } from './results-texts.ts'

/** Timeout for a file of ten thousand lines. */
const fileTimeoutMs = 60_000

interface ResultActsProps {
  results: CampaignResults
  onOpen: (id: number) => void
}

/** Actions for the results: download, and a retry for contacts who certainly got nothing. */
export function ResultActs({ results: { id, retryable }, onOpen }: ResultActsProps) {
  const can = useCan()
  const file = useAct({
    ask: () => call(exportRecipients, { params: { id }, timeoutMs: fileTimeoutMs }),
    // Spreadsheets need the byte order mark to read accents; decoding the response removed it.
    done: (text) => saveFile(texts.fileName(id), 'text/csv;charset=utf-8', `\uFEFF${text.replace(/^\uFEFF/, '')}`),
    failed: texts.downloadFailed,
  })
  const retrying = useAct({
    ask: () => call(retryCampaign, { params: { id } }),
    done: (child) => {
      toastSuccess(texts.retried)
      onOpen(child.id)
    },
    failed: texts.retriedFailed,
    stale: [listCampaigns, getCampaign],
  })
  const shown = formatNumber(retryable)
  const retry = async (): Promise<void> => {
    const question = { title: texts.retryTitle, text: texts.retryText(shown, retryable), confirmLabel: texts.confirm }
    if (await confirm(question)) retrying.mutate()
  }
  return (
    <div className={classes.acts}>
      {retryable > 0 && can.call(retryCampaign) ? (
        <BusyButton
          size="sm"
          isBusy={retrying.isPending}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={() => void retry()}
        >
          {texts.retryFailures(shown, retryable)}
        </BusyButton>
      ) : null}
      <BusyButton
        size="sm"
        isBusy={file.isPending}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => file.mutate()}
      >
        {texts.download}
      </BusyButton>
    </div>
  )
}

/** The campaign that this one retries, and the retries of this one. */
export function Relatives({ results: { parent, children }, onOpen }: ResultActsProps) {
  const groups = [
    [texts.parentOf, parent ? [parent] : []],
    [texts.childrenOf, children],
  ] as const
  return groups.map(([label, campaigns]) =>
    campaigns.length === 0 ? null : (
      <p key={label} className={classes.quiet}>
        {label}
        {campaigns.map(({ id, name }) => (
          <Button key={id} size="compact-xs" variant="subtle" onClick={() => onOpen(id)}>
            {name}
          </Button>
        ))}
      </p>
    ),
  )
}
