import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContact, exportContacts, mergeContacts, uploadContactImport } from '@prosa/contract'
import { IconDots, IconDownload, IconPlus, IconUpload, IconUsers } from '@tabler/icons-react'
import { call } from '../../app/api.ts'
import { useCan } from '../../app/session.tsx'
import type { StoredValue } from '../../app/stored-value.ts'
import { useAct } from '../../app/use-act.ts'
import { ActMenu } from '../../ui/act-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { ContactsList } from './contacts-screen.tsx'
import { ContactFilters } from './filter/contact-filters.tsx'
import { ColumnsMenu } from './own-columns.tsx'
import { contactTexts as texts } from './texts.ts'

/** A large company's file takes its time. */
const exportTimeoutMs = 5 * 60_000

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ContactActsProps {
  list: ContactsList
  /** Which of the company's own are columns. */
  columns: StoredValue<string[]>
  onNew: () => void
  onImport: () => void
  onDuplicates: () => void
  /** Opens the company's fields and tags. */
  onDetails: () => void
}

/** What may be done with the table as it stands: its rows as a file, and another contact. */
export function ContactActs({ list, columns, onNew, onImport, onDuplicates, onDetails }: ContactActsProps) {
  const can = useCan()
  const isCompact = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const mayCreate = can.call(createContact)
  const exporting = useAct({
    ask: () => call(exportContacts, { body: list.wanted, timeoutMs: exportTimeoutMs }),
    done: (text) => saveFile(texts.fileName, 'text/csv;charset=utf-8', text),
    failed: texts.exportFailed,
  })
  const acts = [
    {
      label: texts.export,
      title: texts.exportHint,
      icon: <IconDownload {...icon} />,
      isBusy: exporting.isPending,
      onAct: () => exporting.mutate(),
    },
    ...(can.call(mergeContacts)
      ? [
          {
            label: texts.duplicates,
            title: texts.duplicatesHint,
            icon: <IconUsers {...icon} />,
            isBusy: false,
            onAct: onDuplicates,
          },
        ]
      : []),
    ...(can.call(uploadContactImport)
      ? [
          {
            label: texts.import,
            title: texts.importHint,
            icon: <IconUpload {...icon} />,
            isBusy: false,
            onAct: onImport,
          },
        ]
      : []),
  ]
  return (
    <>
      <ContactFilters list={list} onManage={onDetails} />
      <ColumnsMenu stored={columns} />
      {isCompact ? (
        <ActMenu
          target={
            <ActionIcon
              // The head lets its other buttons grow.
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
      ) : (
        acts.map(({ label, title, icon: leftSection, isBusy, onAct }) => (
          <Button
            key={label}
            leftSection={leftSection}
            title={title}
            loading={isBusy}
            disabled={list.isWithout}
            onClick={onAct}
          >
            {label}
          </Button>
        ))
      )}
      {mayCreate ? (
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          disabled={list.isWithout}
          onClick={onNew}
        >
          {texts.newContact}
        </Button>
      ) : null}
    </>
  )
}
