import { NumberInput, Select, Textarea } from '@mantine/core'
import {
  type CompanyRecord,
  getCompany,
  listCompanies,
  maxGraceDays,
  type SuspensionReason,
  suspendCompany,
  suspensionEffects,
  suspensionReasons,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { suspensionTexts } from '../../../shared/suspension/texts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import classes from './company-fields.module.css'
import { companiesTexts } from './texts.ts'

const texts = companiesTexts.suspension
const dayMs = 86_400_000

interface Draft {
  reason: SuspensionReason | null
  graceDays: number | string
  note: string
}

const draftOf = ({ suspension }: CompanyRecord): Draft =>
  suspension
    ? {
        reason: suspension.reason,
        graceDays: Math.max(0, Math.round((Date.parse(suspension.stopsAt) - Date.parse(suspension.since)) / dayMs)),
        note: suspension.note,
      }
    : { reason: null, graceDays: 0, note: '' }

/** Reason, date and effects. The list of effects is the one that the server applies. */
export function SuspendDialog({ company, onClose }: { company: CompanyRecord; onClose: () => void }) {
  const form = useContractForm({
    schema: async () => (await import('./suspension-schema.ts')).schema,
    initialValues: draftOf(company),
    send: (body) => call(suspendCompany, { params: { id: company.id }, body }),
    saved: texts.suspended,
    onDone: async () => {
      onClose()
      await invalidate(listCompanies, getCompany)
    },
  })
  const isStoppedAtOnce = form.values.graceDays === 0
  return (
    <FormDialog
      form={form}
      title={texts.dialogTitle(company.name)}
      submitLabel={company.suspension ? texts.save : texts.suspend}
      isDestructive={!company.suspension}
      size={560}
      onClose={onClose}
    >
      <Select
        label={suspensionTexts.reason}
        placeholder={texts.choose}
        required
        allowDeselect={false}
        data-autofocus
        data={suspensionReasons.map((value) => ({ value, label: suspensionTexts.reasons[value] }))}
        {...form.field('reason')}
      />
      <NumberInput
        label={texts.graceDays}
        description={isStoppedAtOnce ? texts.atOnce : texts.graceHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        min={0}
        max={maxGraceDays}
        allowDecimal={false}
        allowNegative={false}
        {...form.field('graceDays')}
      />
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        autosize
        minRows={2}
        maxRows={5}
        {...form.field('note')}
      />
      <section className={classes.effects} aria-label={texts.effects}>
        <h3>{texts.effects}</h3>
        <ul>
          {Object.entries(suspensionEffects).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
        <p>{texts.afterwards}</p>
      </section>
    </FormDialog>
  )
}
