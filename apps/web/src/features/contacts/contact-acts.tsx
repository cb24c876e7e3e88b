import { Button } from '@mantine/core'
import { createContact, exportContacts, mergeContacts, uploadContactImport } from '@prosa/contract'
import { IconDownload, IconPlus, IconUpload, IconUsers } from '@tabler/icons-react'
import { call } from '../../app/api.ts'
import { useCan } from '../../app/session.tsx'
import type { StoredValue } from '../../app/stored-value.ts'
import { useAct } from '../../app/use-act.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { ContactsList } from './contacts-screen.tsx'
import { ContactFilters } from './filter/contact-filters.tsx'
import { ColumnsMenu } from './own-columns.tsx'
import { contactTexts as texts } from './texts.ts'

/** A large company's file takes its time. */
const exportTimeoutMs = 5 * 60_000

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
  const mayCreate = can.call(createContact)
  const exporting = useAct({
    ask: () => call(exportContacts, { body: list.wanted, timeoutMs: exportTimeoutMs }),
    done: (text) => saveFile(texts.fileName, 'text/csv;charset=utf-8', text),
    failed: texts.exportFailed,
  })
  return (
    <>
      <ContactFilters list={list} onManage={onDetails} />
      <ColumnsMenu stored={columns} />
      <Button
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        title={texts.exportHint}
        loading={exporting.isPending}
        disabled={list.isWithout}
        onClick={() => exporting.mutate()}
      >
        {texts.export}
      </Button>
      {can.call(mergeContacts) ? (
        <Button
          leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
          title={texts.duplicatesHint}
          disabled={list.isWithout}
          onClick={onDuplicates}
        >
          {texts.duplicates}
        </Button>
      ) : null}
      {can.call(uploadContactImport) ? (
        <Button
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          title={texts.importHint}
          disabled={list.isWithout}
          onClick={onImport}
        >
          {texts.import}
        </Button>
      ) : null}
      {mayCreate ? (
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={list.isWithout}
          onClick={onNew}
        >
          {texts.newContact}
        </Button>
      ) : null}
    </>
  )
}
