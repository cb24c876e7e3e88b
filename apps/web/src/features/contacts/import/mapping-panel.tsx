import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { type ContactImport, guessColumns, type ImportPreview, legalBases, startContactImport } from '@prosa/contract'
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { basisLabels } from '../../../shared/contacts/consent-texts.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../ui/choices.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { Note } from '../../../ui/note.tsx'
import { useToday } from '../../../ui/use-now.ts'
import { DetailsFailed } from '../details/details-failed.tsx'
import { FieldDialog } from '../details/field-dialog.tsx'
import { NewTagsField } from '../details/new-tags-field.tsx'
import { useDetails } from '../details/use-details.ts'
import { columnsOf, fieldsOf, ownField, withField } from './column-fields.ts'
import { ColumnList } from './column-list.tsx'
import { FirstContacts } from './first-contacts.tsx'
import classes from './import.module.css'
import { kindOfCells } from './kind-of-cells.ts'
import { importTexts as texts } from './texts.ts'

interface MappingPanelProps {
  preview: ImportPreview
  width: number
  isReading: boolean
  onSheet: (sheet: number) => void
  onOtherFile: () => void
  onBegun: (begun: ContactImport) => void
  onClose: () => void
}

const none = 'none'
const bases = legalBases.map((value) => ({ value, label: basisLabels[value] }))

/** Assigns the file's columns to fields, and sets how rows are imported. */
export function MappingPanel({ preview, width, isReading, onSheet, onOtherFile, onBegun, onClose }: MappingPanelProps) {
  const { all, selectedIds } = useWorkspaces()
  const { fields: own, tags, error, retry } = useDetails()
  const chosen = all.filter(({ id }) => selectedIds.includes(id))
  const today = useToday()
  /** The column for which a field is being created. */
  const [creating, setCreating] = useState<number | null>(null)
  const form = useContractForm({
    schema: async () => (await import('./start-schema.ts')).schema,
    initialValues: {
      workspaceId: chosen[0] ? String(chosen[0].id) : null,
      /** Row of the titles; null if there are none. */
      titleRow: preview.hasTitles ? preview.titleRow : null,
      /** Columns detected from these titles. */
      found: preview.columns,
      fields: fieldsOf(preview.columns, preview.shown[0]?.length ?? 0),
      known: 'update',
      tags: [] as number[],
      hasConsent: false,
      consent: { basis: null as string | null, source: '', givenOn: today },
    },
    bodyOf: ({
      workspaceId,
      titleRow,
      found,
      fields,
      known,
      tags,
      hasConsent,
      consent: { basis, source, givenOn },
    }) => ({
      ...(workspaceId === null ? {} : { workspaceId: Number(workspaceId) }),
      hasTitles: titleRow !== null,
      ...(titleRow === null ? {} : { titleRow }),
      columns: columnsOf(fields, found),
      onlyBlank: known === 'fill',
      tags,
      consent: hasConsent
        ? { ...(basis === null ? {} : { basis }), source, givenOn: givenOn === today ? null : givenOn }
        : null,
    }),
    send: (body) => call(startContactImport, { params: { id: preview.id }, body }),
    saved: texts.started,
    failed: texts.startFailed,
    onDone: onBegun,
  })
  const { titleRow, found, fields, hasConsent } = form.values
  const above = titleRow === null ? 0 : titleRow + 1
  const said = titleRow === null ? [] : (preview.shown[titleRow] ?? [])
  const titles = (preview.shown[0] ?? []).map((_, place) => said[place] || texts.column(place))
  const rows = preview.shown.slice(above)
  const chooseTitles = (next: number | null): void => {
    const { columns } = guessColumns(preview.shown, own, next)
    form.set('titleRow', next)
    form.set('found', columns)
    form.set('fields', fieldsOf(columns, titles.length))
  }
  const wrong = form.errorOf('columns.phone')
  return (
    <>
      <FormPanel
        form={form}
        title={texts.title}
        width={width}
        submitLabel={texts.start(Math.max(0, preview.rows - above))}
        isSubmitDisabled={preview.rows <= above || isReading}
        onClose={onClose}
      >
        {error ? <DetailsFailed onRetry={retry} /> : null}
        <p className={classes.file}>
          <IconFileTypeCsv size={20} stroke={1.75} aria-hidden />
          <span className="clip">{preview.fileName}</span>
          <span className={classes.quiet}>{texts.fileRows(preview.rows)}</span>
          <Button size="xs" variant="subtle" onClick={onOtherFile}>
            {texts.otherFile}
          </Button>
        </p>
        {preview.isFirstAlone ? <p className={classes.quiet}>{texts.firstSheetAlone}</p> : null}
        {preview.sheets.length > 1 ? (
          <Select
            label={texts.sheet}
            allowDeselect={false}
            disabled={isReading}
            data={preview.sheets.map((name, sheet) => ({ value: String(sheet), label: name }))}
            value={String(preview.sheet)}
            onChange={(sheet) => sheet !== null && onSheet(Number(sheet))}
          />
        ) : null}
        <Select
          label={texts.titleRow}
          description={texts.titleRowHint}
          allowDeselect={false}
          data={[
            ...preview.shown.map((row, at) => ({
              value: String(at),
              label: texts.rowOf(preview.lines[at] ?? at + 1, row),
            })),
            { value: none, label: texts.noTitles },
          ]}
          value={titleRow === null ? none : String(titleRow)}
          onChange={(at) => chooseTitles(at === null || at === none ? null : Number(at))}
        />
        <section className={classes.part} aria-label={texts.mapping}>
          <h3>{texts.mapping}</h3>
          <p className={classes.quiet}>{texts.severalHint}</p>
          {wrong ? (
            <Note tone="bad" icon={IconAlertTriangle}>
              <span role="alert">{wrong}</span>
            </Note>
          ) : null}
          <ColumnList
            path="columns.phone"
            titles={titles}
            rows={rows}
            fields={fields}
            own={own}
            onChange={(next) => form.set('fields', next)}
            onCreate={setCreating}
          />
        </section>
        <FirstContacts rows={rows} columns={columnsOf(fields, found)} own={own} />
        <Select
          label={texts.workspace}
          required
          allowDeselect={false}
          searchable={chosen.length > 8}
          data={choicesOf(withParents(chosen, all))}
          {...form.field('workspaceId')}
        />
        <Select
          label={texts.known}
          description={texts.knownHint}
          allowDeselect={false}
          data={[
            { value: 'update', label: texts.knownUpdate },
            { value: 'fill', label: texts.knownFill },
          ]}
          {...form.field('known')}
        />
        <NewTagsField
          label={texts.tags}
          description={texts.tagsHint}
          known={tags}
          value={form.values.tags}
          error={form.errorOf('tags')}
          onChange={(next) => form.set('tags', next)}
        />
        <Checkbox label={texts.hasConsent} description={texts.hasConsentHint} {...form.checkbox('hasConsent')} />
        {hasConsent ? (
          <div className={classes.consent}>
            <Select label={texts.basis} required allowDeselect={false} data={bases} {...form.field('consent.basis')} />
            <TextInput label={texts.source} description={texts.sourceHint} required {...form.field('consent.source')} />
            <DateField label={texts.givenOn} max={today} {...form.field('consent.givenOn')} />
          </div>
        ) : null}
      </FormPanel>
      {/* Outside the form: submitting the dialog must not submit this form. */}
      {creating === null ? null : (
        <FieldDialog
          field={null}
          proposed={{
            name: titles[creating] ?? '',
            kind: kindOfCells(rows.map((row) => row[creating] ?? '').filter((cell) => cell !== '')),
          }}
          onMade={({ id }) => form.set('fields', withField(fields, creating, ownField(id)))}
          onClose={() => setCreating(null)}
        />
      )}
    </>
  )
}
