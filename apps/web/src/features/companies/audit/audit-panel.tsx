import { Button } from '@mantine/core'
import type { AuditRow } from '@prosa/contract'
import { IconFilter } from '@tabler/icons-react'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './audit.module.css'
import { auditTexts as texts } from './texts.ts'

const width = 520

interface AuditPanelProps {
  entry: AuditRow
  onClose: () => void
  onRecord: (record: string) => void
}

/** All details of an audit entry. */
export function AuditPanel({ entry, onClose, onRecord }: AuditPanelProps) {
  const { moment } = useFormats()
  const { account, record, place } = entry
  const facts: [title: string, value: string | null][] = [
    [texts.columns.at, moment(entry.at)],
    [texts.filters.person, account && (entry.isAdministrator ? texts.administrator(account.name) : account.name)],
    [texts.columns.record, record.label],
    [texts.fields, entry.fields.join(', ') || null],
    [texts.ip, entry.ip],
    [texts.device, entry.device],
    [texts.operation, entry.operation],
    [texts.place, place === null ? texts.unsealed : String(place)],
    [texts.hash, entry.hash],
  ]
  return (
    <SidePanel
      isOpen
      title={texts.panelTitle}
      width={width}
      onClose={onClose}
      footer={
        record.id === null ? null : (
          <Button
            leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
            onClick={() => onRecord(`${record.type}:${record.id}`)}
          >
            {texts.allOfRecord}
          </Button>
        )
      }
    >
      <div className={classes.panel}>
        <p className={classes.lead}>{entry.sentence}</p>
        <dl className={classes.facts}>
          {facts.map(([title, value]) =>
            value === null ? null : (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </SidePanel>
  )
}
