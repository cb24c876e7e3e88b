import { ActionIcon } from '@mantine/core'
import { exportContacts, mergeContacts, uploadContactImport } from '@prosa/contract'
import { IconDots, IconDownload, IconUpload, IconUsers } from '@tabler/icons-react'
import { call } from '../../app/api.ts'
import { useCan } from '../../app/session.tsx'
import type { StoredValue } from '../../app/stored-value.ts'
import { useAct } from '../../app/use-act.ts'
import { ActMenu } from '../../ui/act-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ContactFilters } from './filter/contact-filters.tsx'
import { ColumnsMenu } from './own-columns.tsx'
import { contactTexts as texts } from './texts.ts'
import type { ContactsList } from './use-contacts-list.ts'

/** Timeout for the file of a large company. */
const exportTimeoutMs = 5 * 60_000

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ContactActsProps {
  list: ContactsList
  /** The company's own fields shown as columns. */
  columns: StoredValue<string[]>
  onImport: () => void
  onDuplicates: () => void
  /** Opens the company's fields and tags. */
  onDetails: () => void
}

/** Filters of the table, and actions on its current rows. */
export function ContactActs({ list, columns, onImport, onDuplicates, onDetails }: ContactActsProps) {
  const can = useCan()
  const exporting = useAct({
    ask: () => call(exportContacts, { body: list.wanted, timeoutMs: exportTimeoutMs }),
    done: (text) => saveFile(texts.fileName, 'text/csv;charset=utf-8', text),
    failed: texts.exportFailed,
  })
  const acts = [
    { label: texts.export, icon: <IconDownload {...icon} />, onAct: () => exporting.mutate() },
    ...(can.call(mergeContacts)
      ? [{ label: texts.duplicates, icon: <IconUsers {...icon} />, onAct: onDuplicates }]
      : []),
    ...(can.call(uploadContactImport)
      ? [{ label: texts.import, icon: <IconUpload {...icon} />, onAct: onImport }]
      : []),
  ]
  return (
    <>
      <ContactFilters list={list} onManage={onDetails} />
      <ColumnsMenu stored={columns} />
      <ActMenu
        target={
          <ActionIcon
            // The header lets its other buttons grow.
            style={{ flex: 'none' }}
            variant="default"
            size={36}
            aria-label={texts.more}
            title={texts.more}
            loading={exporting.isPending}
            disabled={list.isWithout}
          >
            <IconDots {...icon} />
          </ActionIcon>
        }
        position="bottom-end"
        acts={acts}
      />
    </>
  )
}
