import { Button } from '@mantine/core'
import { certifyIsolation, type IsolationCertificate, isolationWalls } from '@prosa/contract'
import { IconPrinter, IconShieldCheck } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { useUser } from '../../../app/session.tsx'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './installation.module.css'
import printed from './isolation.module.css'
import { isolationTexts as texts } from './isolation-texts.ts'

/** The server tests for one minute and then cleans up. */
const timeoutMs = 90_000

/** Tests the isolation between companies on demand, and shows the result as a printable sheet. */
export function Isolation() {
  const trying = useAct({ ask: () => call(certifyIsolation, { timeoutMs }), failed: texts.failed })
  return (
    <section aria-labelledby="installation-isolation">
      <div className={classes.head}>
        <h2 id="installation-isolation" className={classes.title}>
          {texts.title}
        </h2>
        <BusyButton
          size="sm"
          leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
          isBusy={trying.isPending}
          onClick={() => trying.mutate()}
        >
          {trying.data ? texts.again : texts.run}
        </BusyButton>
      </div>
      <p className={classes.hint}>{texts.hint}</p>
      {trying.data ? <Certificate certificate={trying.data} /> : null}
    </section>
  )
}

function Certificate({ certificate }: { certificate: IsolationCertificate }) {
  const { startedAt, version, schema, tried, failures } = certificate
  const { name, platform } = useUser()
  const { moment } = useFormats()
  const standing = failures.length === 0
  return (
    <article className={printed.sheet} aria-label={texts.sheet} data-certificate>
      <header className={printed.head}>
        <div>
          <h3>{texts.sheetOf(platform.displayName)}</h3>
          <p>{texts.by({ when: moment(startedAt), name, version, schema: String(schema) })}</p>
        </div>
        <StatusBadge tone={standing ? 'ok' : 'bad'}>{standing ? texts.stands : texts.falls}</StatusBadge>
      </header>
      <dl className={printed.walls}>
        {isolationWalls.map((wall) => {
          const open = failures.filter((failure) => failure.wall === wall).length
          return (
            <div key={wall}>
              <dt>{texts.walls[wall]}</dt>
              <dd>{texts.refused(formatNumber(tried[wall] - open), formatNumber(tried[wall]))}</dd>
            </div>
          )
        })}
      </dl>
      {standing ? null : (
        <ul className={printed.failures}>
          {failures.map(({ wall, operation, method, url, expected, got }) => (
            <li key={`${wall} ${operation}`}>
              <b>{operation}</b> <code>{`${method} ${url}`}</code>
              <span>{got === null ? texts.late : texts.let(texts.walls[wall], expected, got)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button
        className={printed.print ?? ''}
        size="sm"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
    </article>
  )
}
