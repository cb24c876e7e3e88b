import { Button } from '@mantine/core'
import { getInstallation, type InstallationHealth } from '@prosa/contract'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { Unanswered } from '../../../app/unanswered.tsx'
import { formatBytes } from '../../../ui/file-rules.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { BackupRuns } from './backup-runs.tsx'
import { Failures } from './failures.tsx'
import classes from './installation.module.css'
import { Isolation } from './isolation.tsx'
import { MessageRates } from './message-rates.tsx'
import { Parts } from './parts.tsx'
import { StoppedChannels } from './stopped-channels.tsx'
import { installationTexts as texts } from './texts.ts'

const refreshMs = 30_000

/** /installation: the health of the installation's parts, and advice for those that fail. */
export function InstallationScreen() {
  const isPermitted = useCan().call(getInstallation)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getInstallation),
    enabled: isPermitted,
    refetchInterval: refreshMs,
  })
  if (!isPermitted)
    return (
      <Page name={texts.title}>
        <NotPermitted level={1} text={texts.notPermitted} />
      </Page>
    )
  return (
    <Page name={texts.title} measure={1120}>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <Button
            size="sm"
            loading={isFetching && data !== undefined}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => void refetch()}
          >
            {texts.refresh}
          </Button>
        }
      />
      {data ? (
        <Health health={data} />
      ) : (
        <Unanswered of={{ error, refetch }} title={texts.failedTitle}>
          <ListSkeleton />
        </Unanswered>
      )}
    </Page>
  )
}

function Health({ health: { program, parts, channels, backups } }: { health: InstallationHealth }) {
  const { moment } = useFormats()
  return (
    <div className={classes.page}>
      <p className={classes.program}>
        {texts.program({
          version: program.version,
          schema: String(program.schema),
          node: program.node.replace(/^v/, ''),
          since: moment(program.startedAt),
          memory: formatBytes(program.memoryBytes),
        })}
      </p>
      <Summary parts={parts} />
      <Parts parts={parts} />
      {channels.length > 0 ? <StoppedChannels channels={channels} /> : null}
      <BackupRuns runs={backups} />
      <MessageRates />
      <Isolation />
      <Failures />
    </div>
  )
}

/** The worst state in one sentence. */
function Summary({ parts }: Pick<InstallationHealth, 'parts'>) {
  const failing = parts.filter(({ state }) => state === 'failed').length
  const warning = parts.filter(({ state }) => state === 'warning').length
  if (failing + warning === 0)
    return (
      <Note tone="ok" icon={IconCircleCheck}>
        {texts.allWell}
      </Note>
    )
  return (
    <Note tone={failing > 0 ? 'bad' : 'warn'} icon={IconAlertTriangle}>
      {[failing > 0 ? texts.failing(failing) : '', warning > 0 ? texts.warning(warning) : ''].filter(Boolean).join(' ')}
    </Note>
  )
}
