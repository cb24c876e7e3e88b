import type { InstallationHealth } from '@prosa/contract'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatBytes } from '../../../ui/file-rules.ts'
import { formatNumber } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './installation.module.css'
import { installationTexts as texts } from './texts.ts'

type Run = InstallationHealth['backups'][number]

/** Backups and restore tests, the newest first. */
export function BackupRuns({ runs }: { runs: readonly Run[] }) {
  const { moment } = useFormats()
  return (
    <section aria-labelledby="installation-backups">
      <h2 id="installation-backups" className={classes.title}>
        {texts.backupsTitle}
      </h2>
      {runs.length === 0 ? (
        <div className={classes.nothing}>
          <EmptyState level={3} drawing="calm" title={texts.noBackups} text={texts.noBackupsText} />
        </div>
      ) : (
        <ul className={classes.parts}>
          {runs.map((run) => (
            <li key={run.id} className={classes.part}>
              <span className={classes.name}>
                {texts.kinds[run.kind]}
                <time className={classes.below} dateTime={run.beganAt}>
                  {moment(run.beganAt)}
                </time>
              </span>
              <div className={classes.found}>
                <p className={classes.folder}>{run.folder}</p>
                <p className={classes.advice}>{run.failure ?? contentOf(run)}</p>
              </div>
              <StatusBadge tone={run.failure === null ? 'ok' : 'bad'}>
                {run.failure === null ? texts.good : texts.bad}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const contentOf = ({ rows, files, bytes }: Run): string =>
  rows === null ? '' : texts.rows(formatNumber(rows), formatNumber(files ?? 0), formatBytes(bytes ?? 0))
